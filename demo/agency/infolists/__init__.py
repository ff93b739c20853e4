"""Infolists: the content of record pages."""
