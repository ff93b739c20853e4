"""Parsers: a request body becomes a typed value, or the request is refused."""
