"""The path converters for keys of records and tenants, and for names of files."""

from __future__ import annotations

import re

from django.urls import register_converter
from django.urls.converters import get_converters

from django_panel.support.tenants import NO_TENANT
from django_panel.support.url_segments import LITERAL_SEGMENTS

NAME = "panel_key"
TENANT_NAME = "panel_tenant"
FILE_NAME = "panel_file"

#: Characters with a meaning in URLs, and our own escape character.
_SPECIAL = r"[_/?#:;@&=+$,\"'\[\]<>%\\\s]"
_ESCAPE = r"_([0-9A-F]{2})"
#: The segment that names no tenant.
_NO_TENANT_SEGMENT = "-"


class KeyConverter:
    """Any key as one path segment: ``a/b`` becomes ``a_2Fb``; ``create`` is escaped too."""

    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        raw = bytearray()
        position = 0
        for escape in re.finditer(_ESCAPE, value):
            raw += value[position : escape.start()].encode()
            raw.append(int(escape.group(1), 16))
            position = escape.end()
        raw += value[position:].encode()
        return raw.decode("utf-8", "replace")

    def to_url(self, value: object) -> str:
        text = str(value)
        text.encode()  # a lone surrogate raises ValueError, which Django turns into NoReverseMatch
        if text in LITERAL_SEGMENTS or set(text) <= {"."}:
            return "".join(_escaped(char) for char in text[:1]) + _escaped_text(text[1:])
        return _escaped_text(text)


class TenantConverter(KeyConverter):
    """The key of a tenant; ``-`` names none, so the key ``-`` is escaped."""

    def to_python(self, value: str) -> str:
        return NO_TENANT if value == _NO_TENANT_SEGMENT else super().to_python(value)

    def to_url(self, value: object) -> str:
        text = str(value)
        if text == NO_TENANT:
            return _NO_TENANT_SEGMENT
        return _escaped(text) if text == _NO_TENANT_SEGMENT else super().to_url(text)


class FileNameConverter:
    """The name of a file as one path segment; Django escapes it in URLs."""

    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: object) -> str:
        return str(value)


def converter_of(parameter: str, *, is_page: bool) -> str:
    """Return the converter of a path parameter; ``file`` of a controller names a file."""
    return FILE_NAME if parameter == "file" and not is_page else NAME


def add_literal_segments(segments: set[str]) -> None:
    """Add literal segments of routes; a key that equals one of them is escaped."""
    LITERAL_SEGMENTS.update(segments)


def register() -> None:
    """Register the converters with Django, unless they are registered."""
    if NAME not in get_converters():
        register_converter(KeyConverter, NAME)
        register_converter(TenantConverter, TENANT_NAME)
        register_converter(FileNameConverter, FILE_NAME)


def _escaped_text(text: str) -> str:
    return re.sub(_SPECIAL, lambda match: _escaped(match.group()), text)


def _escaped(char: str) -> str:
    return "".join(f"_{byte:02X}" for byte in char.encode())
