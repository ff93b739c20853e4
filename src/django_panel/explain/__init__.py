"""Explain which rule allows or refuses a page, an action or a record to a user."""
