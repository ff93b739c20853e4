"""The actions that know a resource: create, view, edit, delete and their like."""
