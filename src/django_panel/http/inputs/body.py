"""The body of a write, JSON or form-encoded, as one mapping."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from django.core.exceptions import BadRequest
from django.http import HttpRequest


def read_body(request: HttpRequest) -> Mapping[str, Any]:
    """Return what was sent; a body that is not an object of its kind is a bad request."""
    if request.content_type == "application/json":
        try:
            body = orjson.loads(request.body or b"{}")
        except orjson.JSONDecodeError as error:
            raise BadRequest("The body is not valid JSON.") from error
        if not isinstance(body, dict):
            raise BadRequest("The body is not a JSON object.")
        return body
    return request.POST.dict()
