"""Reads the records of a table: what is read, searched, filtered and ordered."""
