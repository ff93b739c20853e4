"""The literal segments of the panels' routes, such as ``create``."""

from __future__ import annotations

#: A record's key equal to one of them is escaped in URLs.
LITERAL_SEGMENTS: set[str] = set()
