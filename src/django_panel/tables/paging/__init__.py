"""Pages of a table: numbered pages, cursor pages and counts."""
