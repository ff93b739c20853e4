"""The keys of preferences, and the values of those that have few."""

from __future__ import annotations

from zoneinfo import ZoneInfo, available_timezones

LANGUAGE, TIME_ZONE, THEME, DENSITY = "language", "timezone", "theme", "density"

THEMES = ("light", "dark", "system")
DENSITIES = ("comfortable", "compact")

#: The limits of the width of a column, in pixels.
MIN_WIDTH, MAX_WIDTH = 64, 960

#: The first part of the key of a table or an exporter.
TABLE, EXPORT = "table", "export"
_SEPARATOR = ":"

#: The parts of a table that only the browser uses: the widths of its columns, and the columns
#: that the user switched on although there is no room for them.
WIDTHS, SHOWN = "widths", "shown"
BROWSER_PARTS = frozenset({WIDTHS, SHOWN})
#: The parts of a table that are the same in all tenants. Others may contain keys of records.
_OF_ALL_TENANTS = BROWSER_PARTS | {"columns", "layout", "sort", "group"}


def table_key(table: str, part: str) -> str:
    """Return the key of a part of a table's state, such as ``table:tasks:filters``."""
    return f"{TABLE}:{table}:{part}"


def export_key(exporter: str) -> str:
    """Return the key of the columns and the format that were exported last."""
    return f"{EXPORT}:{exporter}"


def split_key(key: str) -> tuple[str, str, str]:
    """Return the first part of a key, the name of its table or exporter, and its last part.

    ``table:tasks:filters`` is ``("table", "tasks", "filters")``, ``theme`` is
    ``("theme", "", "")``.
    """
    first, separator, rest = key.partition(_SEPARATOR)
    if not separator or first != TABLE:
        return first, rest, ""
    table, _separator, part = rest.rpartition(_SEPARATOR)
    return first, table, part


def is_of_tenant(key: str) -> bool:
    """Return whether each tenant has its own value."""
    first, _table, part = split_key(key)
    return first == TABLE and part not in _OF_ALL_TENANTS


def is_of_browser(key: str) -> bool:
    """Return whether the browser needs the value."""
    if key in (THEME, DENSITY):
        return True
    first, _table, part = split_key(key)
    # The part of a tenant's own value contains the tenant.
    return first == TABLE and part in BROWSER_PARTS


def time_zone_names() -> tuple[str, ...]:
    """Return the names of the time zones that can be chosen, such as ``Europe/Berlin``."""
    # The others are outdated names and offsets without a place.
    places = (name for name in available_timezones() if _is_place(name))
    return ("UTC", *sorted(places))


def find_time_zone(name: object) -> ZoneInfo | None:
    """Return a time zone by its name, or None."""
    if not isinstance(name, str):
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


_AREAS = frozenset(
    "Africa America Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific".split()
)


def _is_place(name: str) -> bool:
    return name.partition("/")[0] in _AREAS
