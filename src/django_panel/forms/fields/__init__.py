"""One kind of field a file."""
