"""How a record's key stands in a path."""

from __future__ import annotations

import re

from django.urls import register_converter
from django.urls.converters import get_converters

from django_panel.support.addresses import literals

NAME = "panel_key"

#: Characters that mean something in a path, and our own escape sign.
_SPECIAL = r"[_/?#:;@&=+$,\"'\[\]<>%\\\s]"
_ESCAPE = r"_([0-9A-F]{2})"


class KeyConverter:
    """Any key as one segment: ``a/b`` becomes ``a_2Fb``, and ``create`` stays a key."""

    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        raw = bytearray()
        place = 0
        for escape in re.finditer(_ESCAPE, value):
            raw += value[place : escape.start()].encode()
            raw.append(int(escape.group(1), 16))
            place = escape.end()
        raw += value[place:].encode()
        return raw.decode("utf-8", "replace")

    def to_url(self, value: object) -> str:
        text = str(value)
        text.encode()  # a lone surrogate has no address; Django turns ValueError into that
        if text in literals or set(text) <= {"."}:
            return "".join(_escaped(char) for char in text[:1]) + _escaped_text(text[1:])
        return _escaped_text(text)


def remember_literals(segments: set[str]) -> None:
    """Note the literal segments that a key must not be mistaken for."""
    literals.update(segments)


def register() -> None:
    """Make the converter known to Django, once."""
    if NAME not in get_converters():
        register_converter(KeyConverter, NAME)


def _escaped_text(text: str) -> str:
    return re.sub(_SPECIAL, lambda match: _escaped(match.group()), text)


def _escaped(char: str) -> str:
    return "".join(f"_{byte:02X}" for byte in char.encode())
