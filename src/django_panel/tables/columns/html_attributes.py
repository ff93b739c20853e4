"""Safe HTML attributes and CSS lengths for cells."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

_NAME = r"[A-Za-z][A-Za-z0-9_.:-]*"
#: Attributes that run code, link, load resources, or have a special meaning in React.
_FORBIDDEN = frozenset(
    "action background children cite classid codebase content contenteditable data defaultvalue "
    "dangerouslysetinnerhtml form formaction href http-equiv innerhtml is key manifest nonce part "
    "ping popovertarget poster ref slot src srcdoc srcset style suppresscontenteditablewarning "
    "suppresshydrationwarning target usemap xlink:href xml:base xmlns".split()
)
_LENGTH = (
    r"(?:0|[0-9]{1,5}(?:\.[0-9]{1,4})?(?:px|rem|em|ch|ex|vw|vh|%))|auto|min-content|max-content"
)


def safe_attributes(attributes: Any) -> dict[str, str]:
    """Return the attributes that are safe; drop event handlers, URLs and non-scalar values."""
    if not isinstance(attributes, Mapping):
        return {}
    safe = {}
    for name, value in attributes.items():
        text = _scalar_text(value)
        if text is not None and _is_safe(name):
            safe[name] = text
    return safe


def css_length(length: str | int) -> str:
    """Return a CSS length; an integer is a number of pixels."""
    text = f"{length}px" if isinstance(length, int) else length.strip()
    if re.fullmatch(_LENGTH, text) is None:
        raise ValueError(
            f"{length!r} is not a width; use a length such as '12rem', '240px' or '20%', "
            "or 'auto', 'min-content', 'max-content'"
        )
    return text


def _is_safe(name: Any) -> bool:
    if not isinstance(name, str) or re.fullmatch(_NAME, name) is None:
        return False
    lowered = name.lower()
    return not lowered.startswith("on") and lowered not in _FORBIDDEN


def _scalar_text(value: Any) -> str | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(value) if math.isfinite(value) else None
    return str(value) if isinstance(value, str | int) else None
