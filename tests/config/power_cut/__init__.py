"""The power is cut: what was synced to the disk is left, and every action that was acknowledged is in it."""
