"""The built-in actions of a resource: create, view, edit, delete and others."""
