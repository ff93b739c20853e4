"""The options of an integration's request (decisions A3)."""

from __future__ import annotations

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
#: ``form`` is URL-encoded; ``none`` sends no body.
BODY_TYPES = ("json", "form", "none")
