"""The built-in actions on related records."""
