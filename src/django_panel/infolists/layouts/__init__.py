"""Layouts: how the entries of a record stand together."""
