"""Relations of a record, listed and changed on its own page."""
