"""Printed sheets: what lies on the tables and hangs on the wall, as PDF."""
