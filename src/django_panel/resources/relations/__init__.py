"""Relations of a record: their tables, forms and buttons, each declared by a manager."""
