"""One kind of filter a file."""
