"""What televisions can run: the engines of displays are years older than those of staff."""
