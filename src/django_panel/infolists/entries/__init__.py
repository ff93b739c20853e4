"""Entries: one for each kind of value a record shows."""
