"""Parse the body of a request, JSON or form-encoded, into a mapping."""

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
#: ``name[step][step]`` or ``name[]``, up to 14 levels deep.
_BRACKETS = re.compile(r"([^\[\]]+)((?:\[[^\[\]]+\]){0,14})(\[\])?")
_STEP = re.compile(r"\[([^\[\]]+)\]")
_SPACED_COLON = re.compile(rb'"[ \t\n\r]+:')


def read_body(request: HttpRequest) -> Mapping[str, Any]:
    """Return the data of a request; raise ``BadRequest`` if the body is not an object.

    Of a repeated form field the last value is used; a field whose name ends in ``[]`` is a list,
    and ``FormFields.every`` returns all values. JSON with a duplicate key is refused: a proxy
    may have checked the other value.
    """
    if request.content_type == "application/json":
        return _json_object(request.body)
    if request.method == "POST":
        return FormFields(request.POST)
    # Django parses form data of POST requests only.
    if request.content_type == _FORM:
        return FormFields(QueryDict(request.body))
    if request.body:
        raise BadRequest("The body is neither JSON nor a form.")
    return {}


class FormFields(dict[str, Any]):
    """Form data: the last value of a repeated field.

    A name with brackets is a path into a structure: ``items[0][title]`` is the title of the first
    entry of ``items``, ``tags[]`` an item of a list.
    """

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data.dict())
        self._sent = data
        for name, value in _structures(data).items():
            self.setdefault(name, value)

    def every(self, name: str) -> list[str]:
        """Return all values of a repeated field."""
        return self._sent.getlist(name)


def _structures(data: QueryDict) -> dict[str, Any]:
    """Return the structures that names with brackets describe."""
    tree: dict[str, Any] = {}
    for name in data:
        match = _BRACKETS.fullmatch(name) if name.endswith("]") else None
        if match is None:
            continue
        *steps, last = [match[1], *_STEP.findall(match[2])]
        parent: Any = tree
        for step in steps:
            parent = parent.setdefault(step, {}) if isinstance(parent, dict) else None
        if isinstance(parent, dict):
            parent.setdefault(last, data.getlist(name) if match[3] else data[name])
    return {name: _as_list(value) for name, value in tree.items()}


def _as_list(value: Any) -> Any:
    """Convert a mapping with the keys 0, 1, 2 … to a list, recursively."""
    if not isinstance(value, dict):
        return value
    inner = {name: _as_list(one) for name, one in value.items()}
    indexes = [str(index) for index in range(len(inner))]
    return [inner[index] for index in indexes] if inner.keys() == set(indexes) else inner


def _json_object(text: bytes) -> dict[str, Any]:
    try:
        body = orjson.loads(text or b"{}")
    except orjson.JSONDecodeError as error:
        raise BadRequest("The body is not valid JSON.") from error
    if not isinstance(body, dict):
        raise BadRequest("The body is not a JSON object.")
    most: int | None = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
    if most is not None and len(body) > most:
        # The same limit as for form data.
        raise TooManyFieldsSent("The body has more fields than DATA_UPLOAD_MAX_NUMBER_FIELDS.")
    if not _has_unique_keys(text, body):
        _refuse_repeated_keys(text)
    return body


def _has_unique_keys(text: bytes, body: dict[str, Any]) -> bool:
    """Return whether the number of colons after quotes equals the number of keys.

    This quick check fails for nested objects and for some strings; then the body is parsed again.
    """
    return text.count(b'":') == len(body) and _SPACED_COLON.search(text) is None


def _refuse_repeated_keys(text: bytes) -> None:
    """Parse the body again to find duplicate keys, which orjson drops."""
    try:
        json.loads(text or b"{}", object_pairs_hook=_check_pairs, parse_int=len, parse_float=len)
    except (_RepeatedKey, RecursionError) as error:
        raise BadRequest("The body has a duplicate key.") from error


class _RepeatedKey(Exception):
    """A JSON object has a duplicate key."""


def _check_pairs(pairs: list[tuple[str, Any]]) -> None:
    if len({name for name, _value in pairs}) < len(pairs):
        raise _RepeatedKey
