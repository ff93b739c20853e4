"""Parsers of requests to a resource's pages."""
