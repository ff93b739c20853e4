"""Uploads: files on their way from a browser into a record."""
