"""Announcements for the users of a panel."""
