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
#: ``name[step][step]`` or ``name[]``; nobody means a deeper way than this.
_BRACKETS = re.compile(r"([^\[\]]+)((?:\[[^\[\]]+\]){0,14})(\[\])?")
_STEP = re.compile(r"\[([^\[\]]+)\]")
_SPACED_COLON = re.compile(rb'"[ \t\n\r]+:')


def read_body(request: HttpRequest) -> Mapping[str, Any]:
    """Return what was sent; a body that is not an object of its kind is a bad request.

    Of a form's repeated fields the last counts; one whose name ends in ``[]`` is a list, and
    ``FormFields.every`` knows the others. JSON that says a key twice is refused: whoever checked
    it before us may have read the other one.
    """
    if request.content_type == "application/json":
        return _json_object(request.body)
    if request.method == "POST":
        return FormFields(request.POST)
    # Django reads forms of POST requests only.
    if request.content_type == _FORM:
        return FormFields(QueryDict(request.body))
    if request.body:
        raise BadRequest("The body is neither JSON nor a form.")
    return {}


class FormFields(dict[str, Any]):
    """The fields of a form: of a repeated one the last counts, unless somebody asks for all.

    A name with brackets is a way into a value: ``items[0][title]`` is the title of the first
    entry of ``items``, ``tags[]`` one of several.
    """

    def __init__(self, sent: QueryDict) -> None:
        super().__init__(sent.dict())
        self._sent = sent
        for name, value in _structures(sent).items():
            self.setdefault(name, value)

    def every(self, name: str) -> list[str]:
        """Return all values of a repeated field."""
        return self._sent.getlist(name)


def _structures(sent: QueryDict) -> dict[str, Any]:
    """Return the values that names with brackets lead into."""
    tree: dict[str, Any] = {}
    for name in sent:
        found = _BRACKETS.fullmatch(name) if name.endswith("]") else None
        if found is None:
            continue
        *steps, last = [found[1], *_STEP.findall(found[2])]
        home: Any = tree
        for step in steps:
            home = home.setdefault(step, {}) if isinstance(home, dict) else None
        if isinstance(home, dict):
            home.setdefault(last, sent.getlist(name) if found[3] else sent[name])
    return {name: _in_shape(value) for name, value in tree.items()}


def _in_shape(value: Any) -> Any:
    """Return a mapping whose names count from nought as the list it is."""
    if not isinstance(value, dict):
        return value
    inner = {name: _in_shape(one) for name, one in value.items()}
    places = [str(place) for place in range(len(inner))]
    return [inner[place] for place in places] if inner.keys() == set(places) else inner


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
