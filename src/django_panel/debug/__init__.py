"""The query bar: which queries a request ran, where they came from, and which were repeated."""
