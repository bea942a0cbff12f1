"""Checks that displays run on old televisions: their engines are years older than those of staff."""
