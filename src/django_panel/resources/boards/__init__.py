"""Boards: the records of a resource as cards in columns."""
