"""The body of a write, JSON or form-encoded, as one mapping."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict

_FORM = "application/x-www-form-urlencoded"


def read_body(request: HttpRequest) -> Mapping[str, Any]:
    """Return what was sent; a body that is not an object of its kind is a bad request.

    Of a form's repeated fields the last counts, as it does in JSON; one whose name ends in
    ``[]`` is a list.
    """
    if request.content_type == "application/json":
        return _json_object(request.body)
    if request.method == "POST":
        return _form(request.POST)
    # Django reads forms of POST requests only.
    if request.content_type == _FORM:
        return _form(QueryDict(request.body))
    if request.body:
        raise BadRequest("The body is neither JSON nor a form.")
    return {}


def _form(sent: QueryDict) -> dict[str, Any]:
    fields: dict[str, Any] = dict(sent.dict())
    for name in sent:
        if name.endswith("[]") and len(name) > 2:
            fields.setdefault(name[:-2], sent.getlist(name))
    return fields


def _json_object(text: bytes) -> dict[str, Any]:
    try:
        body = orjson.loads(text or b"{}")
    except orjson.JSONDecodeError as error:
        raise BadRequest("The body is not valid JSON.") from error
    if not isinstance(body, dict):
        raise BadRequest("The body is not a JSON object.")
    return body
