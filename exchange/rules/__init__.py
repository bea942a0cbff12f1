"""Parsing of untrusted files of other programs."""
