"""Printed league tables."""
