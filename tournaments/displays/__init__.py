"""Displays: boards for the public screens, and the labels that the scripts of the screens fill in."""
