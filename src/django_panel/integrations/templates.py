"""The body of a request from a template: dotted paths are replaced, nothing is evaluated."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django_panel.support.json import dumps

_PLACEHOLDER = re.compile(r"\{\{\s*([A-Za-z0-9_.\-]+)\s*\}\}")


def render_body(template: str, payload: Mapping[str, Any]) -> bytes:
    """Return a JSON template with its ``{{ path }}`` replaced by values of the payload.

    A missing value is an empty text, a structure is JSON. Without a template, and where the
    result is not a JSON object or array, the whole payload is returned.
    """
    if not template.strip():
        return dumps(payload)

    def replacement(match: re.Match[str]) -> str:
        return _text(_value(payload, match[1]), quoted=_is_quoted(template, match))

    rendered = _PLACEHOLDER.sub(replacement, template)
    try:
        content = json.loads(rendered)
    except ValueError:
        return dumps(payload)
    return rendered.encode() if isinstance(content, dict | list) else dumps(payload)


def _value(payload: Any, path: str) -> Any:
    value = payload
    for part in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, Sequence) and not isinstance(value, str) and part.isdecimal():
            value = value[int(part)] if int(part) < len(value) else None
        else:
            return None
    return value


def _text(value: Any, *, quoted: bool) -> str:
    """Return a value as it is written into the template.

    Inside quotes it is escaped, and outside of them a text gets quotes: a value can neither end a
    string nor add keys. A missing value is an empty text.
    """
    if value is None:
        value = ""
    text = value if isinstance(value, str) else dumps(value).decode()
    if quoted:
        return dumps(text).decode()[1:-1]
    return dumps(value).decode()


def _is_quoted(template: str, match: re.Match[str]) -> bool:
    """Return whether a placeholder is inside a JSON string of the template."""
    before = re.sub(r"\\.", "", template[: match.start()])
    return before.count('"') % 2 == 1
