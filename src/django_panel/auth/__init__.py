"""Signing in: the screens, their redirects, and what a session remembers of it."""
