"""The protocol of two laptops: changes of the database are on both before an action is confirmed (docs/standby.md)."""
