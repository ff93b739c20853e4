"""Relations of a record: their managers, tables, forms and actions."""
