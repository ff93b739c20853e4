"""The options of an integration's request (decisions A3)."""

from __future__ import annotations

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
#: ``form`` is URL-encoded; ``none`` sends no body.
BODY_TYPES = ("json", "form", "none")
MAX_NAME = 120
#: The most headers or query parameters of one integration.
MAX_PAIRS = 50
