"""Props as JSON: one orjson pass, and forms for the Python values JSON does not know."""

from __future__ import annotations

import datetime
import json
from collections import deque
from collections.abc import Iterable, KeysView, Mapping, Set, ValuesView
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from pathlib import PurePath
from typing import Any
from uuid import UUID

import orjson
from django.utils.duration import duration_iso_string
from django.utils.functional import Promise

from django_panel.exceptions import dotted

_OPTIONS = orjson.OPT_UTC_Z
# What orjson holds in one machine word; larger numbers travel as strings.
_SMALLEST, _LARGEST = -(2**63), 2**64 - 1
_NATIVE = frozenset({type(None), bool, float, UUID})
_SEQUENCES: tuple[type[Iterable[Any]], ...] = (tuple, deque, range, KeysView, ValuesView)


def dumps(value: Any) -> bytes:
    """Return ``value`` as JSON in UTF-8.

    Lazy translations, decimals and paths become strings, durations ISO 8601, sets lists;
    UTC times end in ``Z``; NaN and infinities become null; integers beyond 64 bits strings.
    """
    try:
        return orjson.dumps(value, default=_form_of, option=_OPTIONS)
    except orjson.JSONEncodeError:
        # Rare guests: keys that are not strings, integers beyond 64 bits, lone surrogates.
        # Allowing the first in the pass above would double its time for everybody.
        return orjson.dumps(_spelt_out(value, ""), option=_OPTIONS)


def dumps_for_script(value: Any) -> str:
    r"""Return ``value`` as JSON that may stand inside a ``<script>`` element.

    ``<`` occurs in JSON only within strings, where ``\u003c`` means the same; without it
    neither ``</script`` nor ``<!--`` can be formed. The two line separators are escaped
    for readers that take JSON for JavaScript.
    """
    text = dumps(value).replace(b"<", b"\\u003c")
    if b"\xe2" in text:  # one byte is found ten times faster than three
        text = text.replace(b"\xe2\x80\xa8", b"\\u2028").replace(b"\xe2\x80\xa9", b"\\u2029")
    return text.decode()


def loads(text: bytes | str) -> Any:
    """Return what a JSON text says; raises ``ValueError`` when it is none."""
    return orjson.loads(text)


def _form_of(value: object) -> Any:
    """Return the JSON form of a value orjson does not know."""
    match value:
        case Promise() | Decimal() | PurePath():
            return str(value)
        case datetime.timedelta():
            return duration_iso_string(value)
        case datetime.datetime() | datetime.date() | datetime.time():
            # Subclasses, and times with a zone: orjson knows only the plain kinds.
            return value.isoformat().replace("+00:00", "Z")
        case float():
            return float(value)
        case _ if isinstance(value, _SEQUENCES):
            return list(value)
        case Set():
            return _in_order(value)
        case Mapping():
            return dict(value)
        case _:
            raise TypeError(f"JSON has no form for {dotted(value)}.")


def _in_order(members: Iterable[Any]) -> list[Any]:
    """Return a set as a list that is the same in every process."""
    try:
        return sorted(members)
    except TypeError:
        return sorted(members, key=repr)


def _spelt_out(value: Any, path: str) -> Any:
    """Return a copy that orjson accepts; raises naming the place of what it cannot."""
    match value:
        case _ if type(value) in _NATIVE:
            return value
        case Enum():
            return _spelt_out(value.value, path)
        case str():
            return _encodable(value)
        case int():
            return value if _SMALLEST <= value <= _LARGEST else str(int(value))
        case Mapping():
            return {_key(key): _spelt_out(each, f"{path}.{key}") for key, each in value.items()}
        case list() | tuple():
            return [_spelt_out(each, f"{path}[{index}]") for index, each in enumerate(value)]
        case _ if is_dataclass(value) and not isinstance(value, type):
            named = {each.name: getattr(value, each.name) for each in fields(value)}
            return _spelt_out(named, path)
    try:
        form = _form_of(value)
    except TypeError as error:
        place = path.lstrip(".") or "the top"
        raise TypeError(f"The value at {place} cannot be sent. {error}") from None
    return _spelt_out(form, path)


def _encodable(text: str) -> str | orjson.Fragment:
    r"""Return ``text``, or with lone surrogates its JSON: only ``\ud800`` can spell them."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return orjson.Fragment(json.dumps(text))
    return text


def _key(key: object) -> str:
    """Return a dictionary's key as the string JSON wants; lone surrogates are replaced."""
    if isinstance(key, Enum):
        key = key.value
    if key is None or isinstance(key, bool):
        return json.dumps(key)
    return str(key).encode(errors="replace").decode()
