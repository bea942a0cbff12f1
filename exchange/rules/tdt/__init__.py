"""Parsing of files of The Tournament Director."""
