"""A power cut leaves what was synced to the disk, with every acknowledged action."""
