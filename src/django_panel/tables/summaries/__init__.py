"""One kind of figure a file."""
