"""Displays: the sentences of the public screens, as labels that they fill in by themselves."""
