"""The options of SQLite in ``DATABASES``, without which users lock each other out."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from django.conf import settings

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.list_edits import PythonSource
from django_panel.management.generators.settings_file import settings_files

_SQLITE = "django.db.backends.sqlite3"
_MODE = '"transaction_mode": "IMMEDIATE"'
_OPTIONS = f'"OPTIONS": {{{_MODE}}}'


def set_transaction_mode(plan: FilePlan) -> None:
    """Let transactions of SQLite files take the write lock when they begin (``panel.W009``)."""
    for alias in _deferred_databases():
        if not _set_in_files(alias, plan):
            plan.notes.append(
                f"Set in your settings, so that users who save at the same time do not get "
                f'"database is locked": DATABASES["{alias}"]["OPTIONS"] = {{{_MODE}}}'
            )


def _deferred_databases() -> Iterator[str]:
    """Yield the aliases of SQLite files without the option."""
    for alias, database in settings.DATABASES.items():
        is_in_memory = "memory" in str(database.get("NAME") or "")
        if database.get("ENGINE") != _SQLITE or is_in_memory:
            continue
        options = database.get("OPTIONS") or {}
        if str(options.get("transaction_mode") or "").upper() != "IMMEDIATE":
            yield alias


def _set_in_files(alias: str, plan: FilePlan) -> bool:
    """Set the option where ``DATABASES`` is set; an unusual form is left alone."""
    for path, source in settings_files(plan):
        values = source.assignments("DATABASES")
        if values:
            changed = with_transaction_mode(source, values[-1], alias)
            if changed is not None:
                plan.change(path, changed.text)
            return changed is not None
    return False


def with_transaction_mode(source: PythonSource, value: ast.expr, alias: str) -> PythonSource | None:
    """Return the source with the option for a database; None for an unusual value."""
    database = _entry(value, alias)
    if not isinstance(database, ast.Dict) or None in database.keys:
        # ``{**others}`` may contain the key.
        return None
    options = _entry(database, "OPTIONS")
    if options is None:
        return source.with_item(database, _OPTIONS)
    if not isinstance(options, ast.Dict) or None in options.keys:
        return None
    if _entry(options, "transaction_mode") is not None:
        return None
    return source.with_item(options, _MODE)


def _entry(value: ast.expr, name: str) -> ast.expr | None:
    """Return the value of a key in a dictionary of the code."""
    if not isinstance(value, ast.Dict):
        return None
    for key, entry in zip(value.keys, value.values, strict=True):
        if isinstance(key, ast.Constant) and key.value == name:
            return entry
    return None
