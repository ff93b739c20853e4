"""The details of a record: what is shown below its title, to tell it from others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from django_panel.support.formatting import localized_value

#: The maximum length of details in one line.
MAX_LENGTH = 120
_SEPARATOR = " · "


def detail_texts(details: Mapping[Any, Any]) -> dict[str, str]:
    """Return the details as text; an empty value is left out."""
    return {
        str(label): localized_value(value)
        for label, value in details.items()
        if value is not None and value != ""
    }


def details_line(details: Mapping[Any, Any]) -> str | None:
    """Return labels and values in one line, or None if there are none."""
    return one_line(
        _SEPARATOR.join(
            _("%(label)s: %(value)s") % {"label": label, "value": value}
            for label, value in detail_texts(details).items()
        )
    )


def one_line(text: object, length: int = MAX_LENGTH) -> str | None:
    """Return a text in one line, cut with an ellipsis; None if it is empty."""
    line = "" if text is None else " ".join(str(text).split())
    if len(line) > length:
        line = f"{line[: length - 1].rstrip()}…"
    return line or None


def with_key(line: str | None, key: str) -> str:
    """Return details that begin with the key of the record."""
    return one_line(f"#{key}" if line is None else f"#{key}{_SEPARATOR}{line}") or ""
