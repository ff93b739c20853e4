"""Parsers of requests: each returns typed values or raises ``InvalidInput``."""
