"""The literal segments of the panels' routes, such as ``create``."""

from __future__ import annotations

#: A record's key equal to one of them is escaped in URLs. ``integrations`` is always one, so that
#: the URL of such a record stays the same when its resource enables integrations.
LITERAL_SEGMENTS: set[str] = {"integrations"}
