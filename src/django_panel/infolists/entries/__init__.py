"""Entries: one class for each type of value."""
