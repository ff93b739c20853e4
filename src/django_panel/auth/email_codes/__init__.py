"""Emailed sign-in codes: the challenge, its mail and its mark in the session."""
