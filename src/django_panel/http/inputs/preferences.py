"""Parser of changed preferences: only known keys, each with a valid value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.forms.fields.raw_values import is_text
from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body
from django_panel.panels.panel import Panel
from django_panel.preferences.keys import (
    DENSITIES,
    DENSITY,
    EXPORT,
    LANGUAGE,
    MAX_WIDTH,
    MIN_WIDTH,
    SHOWN,
    TABLE,
    THEME,
    THEMES,
    TIME_ZONE,
    WIDTHS,
    split_key,
    time_zone_names,
)
from django_panel.preferences.own import MAX_VALUE_BYTES
from django_panel.resources.exporting.registry import exporters_of
from django_panel.support import json
from django_panel.tables.parameters import MAX_SEARCH_LENGTH

#: A larger body is refused before it is parsed; in bytes.
MAX_BODY_BYTES = 64_000
#: The columns of a table that have a stored width or position.
MAX_COLUMNS = 500
#: The levels of lists and objects in a value, as in a query string.
_MAX_DEPTH = 14
#: The characters of the name of a column or of a group.
_MAX_NAME_LENGTH = 200

#: What follows the slug of the resource: a relation, or the URL parameters of a nested table.
_NESTED_TABLE = re.compile(r"[\w\[\].:/-]{1,200}")

Check = Callable[[Any], bool]


def read_preferences(request: HttpRequest, panel: Panel) -> dict[str, Any]:
    """Return the changed preferences by key; None for one that is deleted.

    413 for a body that is too large, 422 with the key of each value that is not valid. Nothing is
    stored then.
    """
    if len(request.body) > MAX_BODY_BYTES:
        raise RequestDataTooBig("The preferences are larger than the limit.")
    changes = read_body(request).get("preferences")
    if not isinstance(changes, Mapping) or not changes:
        raise InvalidInput({"preferences": [_("This field is required.")]})
    errors = {}
    for key, value in changes.items():
        error = _error(panel, key, value)
        if error is not None:
            # A key that is unknown may be of any length.
            errors[f"preferences.{key}"[:_MAX_NAME_LENGTH]] = [error]
    if errors:
        raise InvalidInput(errors)
    return dict(changes)


def _error(panel: Panel, key: str, value: Any) -> str | None:
    """Return what is wrong with a preference, or None."""
    check = _check_of(panel, key)
    if check is None:
        return _("This preference does not exist.")
    if value is None:
        return None
    if not _is_storable(value, _MAX_DEPTH) or not check(value):
        return _("Select a valid option.")
    if len(json.dumps(value)) > MAX_VALUE_BYTES:
        return _("The value is too large.")
    return None


def _check_of(panel: Panel, key: str) -> Check | None:
    """Return the check of a preference's value; None for an unknown key."""
    if key == LANGUAGE:
        return _is_one_of(tuple(panel.get_locales()))
    if key == TIME_ZONE:
        return _is_one_of(time_zone_names()) if settings.USE_TZ else None
    if key == THEME:
        return _is_one_of(THEMES)
    if key == DENSITY:
        return _is_one_of(DENSITIES)
    first, name, part = split_key(key)
    if first == TABLE and _is_table(panel, name):
        return _TABLE_PARTS.get(part)
    if first == EXPORT and name in exporters_of(panel):
        return _is_export
    return None


def _is_table(panel: Panel, name: str) -> bool:
    """Return whether a name is that of a list, or of a table on a page of the panel.

    ``tasks``, ``tasks.comments`` for a relation, ``widgets[latest]`` for a widget.
    """
    slug, _dot, nested = name.partition(".")
    if panel.resource_by_slug(slug) is None:
        return slug.startswith("widgets[") and _NESTED_TABLE.fullmatch(name) is not None
    return nested == "" or _NESTED_TABLE.fullmatch(nested) is not None


def _is_storable(value: Any, depth: int) -> bool:
    """Return whether a JSON column stores a value: see ``_MAX_DEPTH``, and no text with NUL."""
    if isinstance(value, str):
        return is_text(value) and "\x00" not in value
    if not isinstance(value, Mapping | list):
        return True
    # A mapping is iterated by its names.
    members = [*value, *value.values()] if isinstance(value, Mapping) else value
    return depth > 0 and all(_is_storable(member, depth - 1) for member in members)


def _is_one_of(values: tuple[str, ...]) -> Check:
    return lambda value: isinstance(value, str) and value in values


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _MAX_NAME_LENGTH


def _is_search(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_SEARCH_LENGTH


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MAX_COLUMNS and all(map(_is_name, value))


def _are_widths(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and len(value) <= MAX_COLUMNS
        and all(map(_is_name, value))
        and all(type(width) is int and MIN_WIDTH <= width <= MAX_WIDTH for width in value.values())
    )


def _is_arrangement(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and value.keys() <= {"visible", "order"}
        and all(map(_are_names, value.values()))
    )


def _is_sort(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and value.keys() == {"column", "direction"}
        and _is_name(value["column"])
        and value["direction"] in ("asc", "desc")
    )


def _are_searches(value: Any) -> bool:
    return isinstance(value, Mapping) and all(map(_is_search, value.values()))


def _is_export(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and value.keys() <= {"columns", "format"}
        and _are_names(value.get("columns", []))
        and _is_name(value.get("format", ""))
    )


#: The parts of a table. Names of columns and values of filters are checked when they are read,
#: because the table may change.
_TABLE_PARTS: dict[str, Check] = {
    WIDTHS: _are_widths,
    SHOWN: _are_names,
    "columns": _is_arrangement,
    "layout": _is_one_of(("table", "grid")),
    "sort": _is_sort,
    "group": _is_name,
    "filters": lambda value: isinstance(value, Mapping),
    "search": _is_search,
    "columnSearch": _are_searches,
}
