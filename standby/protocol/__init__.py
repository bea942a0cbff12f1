"""The second laptop: the database's changes are on both before an action is confirmed (docs/standby.md)."""
