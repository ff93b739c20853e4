"""JSON serialization with orjson, extended for other Python types."""

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
# The integers that orjson supports; others are serialized as strings.
_SMALLEST, _LARGEST = -(2**63), 2**64 - 1
_NATIVE = frozenset({type(None), bool, float, UUID})
_SEQUENCES: tuple[type[Iterable[Any]], ...] = (tuple, deque, range, KeysView, ValuesView)


def dumps(value: Any) -> bytes:
    """Return ``value`` as JSON in UTF-8.

    Lazy translations, decimals and paths become strings, durations ISO 8601, sets lists;
    UTC times end in ``Z``; NaN and infinities become null; integers beyond 64 bits strings.
    """
    try:
        return orjson.dumps(value, default=_convert, option=_OPTIONS)
    except orjson.JSONEncodeError:
        # Keys that are not strings, integers beyond 64 bits, lone surrogates. The orjson option for
        # other keys would double the time of every call.
        return orjson.dumps(_supported_copy(value, ""), option=_OPTIONS)


def dumps_for_script(value: Any) -> str:
    r"""Return ``value`` as JSON for the inside of a ``<script>`` element.

    ``<`` occurs in JSON only within strings, where ``\u003c`` is equivalent; without it the text
    cannot contain ``</script`` or ``<!--``. Two line separators are escaped because JavaScript
    does not allow them in strings.
    """
    text = dumps(value).replace(b"<", b"\\u003c")
    if b"\xe2" in text:  # faster than a search for three bytes
        text = text.replace(b"\xe2\x80\xa8", b"\\u2028").replace(b"\xe2\x80\xa9", b"\\u2029")
    return text.decode()


def loads(text: bytes | str) -> Any:
    """Parse JSON; raise ``ValueError`` if it is invalid."""
    return orjson.loads(text)


def _convert(value: object) -> Any:
    """Convert a value of a type that orjson does not support."""
    match value:
        case Promise() | Decimal() | PurePath():
            return str(value)
        case datetime.timedelta():
            return duration_iso_string(value)
        case datetime.datetime() | datetime.date() | datetime.time():
            # orjson supports neither subclasses nor times with a time zone.
            return value.isoformat().replace("+00:00", "Z")
        case float():
            return float(value)
        case _ if isinstance(value, _SEQUENCES):
            return list(value)
        case Set():
            return _sorted_list(value)
        case Mapping():
            return dict(value)
        case _:
            raise TypeError(f"{dotted(value)} cannot be converted to JSON.")


def _sorted_list(members: Iterable[Any]) -> list[Any]:
    """Return a set as a list with a deterministic order."""
    try:
        return sorted(members)
    except TypeError:
        return sorted(members, key=repr)


def _supported_copy(value: Any, path: str) -> Any:
    """Return a copy that orjson supports; a ``TypeError`` names the path of the value."""
    match value:
        case _ if type(value) in _NATIVE:
            return value
        case Enum():
            return _supported_copy(value.value, path)
        case str():
            return _encodable(value)
        case int():
            return value if _SMALLEST <= value <= _LARGEST else str(int(value))
        case Mapping():
            return {
                _key(key): _supported_copy(item, f"{path}.{key}") for key, item in value.items()
            }
        case list() | tuple():
            return [_supported_copy(item, f"{path}[{index}]") for index, item in enumerate(value)]
        case _ if is_dataclass(value) and not isinstance(value, type):
            named = {field.name: getattr(value, field.name) for field in fields(value)}
            return _supported_copy(named, path)
    try:
        converted = _convert(value)
    except TypeError as error:
        location = path.lstrip(".") or "the top level"
        raise TypeError(f"The value at {location} cannot be sent. {error}") from None
    return _supported_copy(converted, path)


def _encodable(text: str) -> str | orjson.Fragment:
    r"""Return ``text``, or its JSON with escapes such as ``\ud800`` for lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return orjson.Fragment(json.dumps(text))
    return text


def _key(key: object) -> str:
    """Return a dictionary key as a string; lone surrogates are replaced."""
    if isinstance(key, Enum):
        key = key.value
    if key is None or isinstance(key, bool):
        return json.dumps(key)
    return str(key).encode(errors="replace").decode()
