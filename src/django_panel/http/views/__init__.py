"""Controllers: parse a request, call the code that handles it, and return the response."""
