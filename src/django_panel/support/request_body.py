"""The body of a write, JSON or form-encoded, as one mapping."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import orjson
from django.conf import settings
from django.core.exceptions import BadRequest, TooManyFieldsSent
from django.http import HttpRequest, QueryDict

_FORM = "application/x-www-form-urlencoded"
_SPACED_COLON = re.compile(rb'"[ \t\n\r]+:')


def read_body(request: HttpRequest) -> Mapping[str, Any]:
    """Return what was sent; a body that is not an object of its kind is a bad request.

    Of a form's repeated fields the last counts; one whose name ends in ``[]`` is a list. JSON
    that says a key twice is refused: whoever checked it before us may have read the other one.
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
    most: int | None = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
    if most is not None and len(body) > most:
        # As many as a form may have.
        raise TooManyFieldsSent("The body has more fields than DATA_UPLOAD_MAX_NUMBER_FIELDS.")
    if not _says_each_key_once(text, body):
        _refuse_repeated_keys(text)
    return body


def _says_each_key_once(text: bytes, body: dict[str, Any]) -> bool:
    """Return whether that is plain to see: as many colons after quotes as keys were read.

    A key more, one in an object inside, or a text that looks like one is looked at closely.
    """
    return text.count(b'":') == len(body) and _SPACED_COLON.search(text) is None


def _refuse_repeated_keys(text: bytes) -> None:
    """Read the body once more for its keys alone: the quick reader drops all but the last."""
    try:
        json.loads(text or b"{}", object_pairs_hook=_counted, parse_int=len, parse_float=len)
    except (_RepeatedKey, RecursionError) as error:
        raise BadRequest("The body says a key twice.") from error


class _RepeatedKey(Exception):
    """An object has two values under one name."""


def _counted(pairs: list[tuple[str, Any]]) -> None:
    if len({name for name, _value in pairs}) < len(pairs):
        raise _RepeatedKey
