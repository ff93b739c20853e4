"""Deletes records: what is deleted with them, the permission to do so, and the preview."""
