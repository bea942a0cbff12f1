"""The protocol of two laptops: every change is in both databases before an action is confirmed (docs/standby.md)."""
