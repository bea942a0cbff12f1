"""A room to rule in: the same that the tables' tests play in."""

from tests.tables.conftest import play

__all__ = ["play"]
