"""One kind of column a file."""
