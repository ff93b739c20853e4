"""The validated options of an exporter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from django.core.files.storage import storages

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.exports.column import ExportColumn
from django_panel.exports.exporter import Exporter
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExporterOptions(FrozenValue):
    """What an exporter declares; a wrong declaration raises when this is made."""

    columns: tuple[ExportColumn, ...]
    formats: tuple[SpreadsheetFormat, ...]
    disk: str | None
    directory: str
    chunk_size: int
    queue_after: int
    escapes_formulas: bool

    @classmethod
    def of(cls, exporter: type[Exporter]) -> ExporterOptions:
        """Read and check the options of an exporter."""
        return cls(
            columns=_columns(exporter),
            formats=_formats(exporter),
            disk=_disk(exporter),
            directory=_directory(exporter),
            chunk_size=_whole_number(exporter, "chunk_size", least=1),
            queue_after=_whole_number(exporter, "queue_after"),
            escapes_formulas=bool(_value(exporter, "escapes_formulas")),
        )

    def visible_columns(self, user: Any) -> tuple[ExportColumn, ...]:
        """Return the columns that a user may export, in the declared order."""
        return tuple(column for column in self.columns if column.is_visible_to(user))

    def queues(self, count: int) -> bool:
        """Return whether this many rows are exported by a job."""
        return 0 <= self.queue_after < count


def _value(exporter: type[Exporter], name: str) -> Any:
    """Return an option, which may be a class attribute instead of a method."""
    option = getattr(exporter, name)
    return option() if callable(option) else option


def _columns(exporter: type[Exporter]) -> tuple[ExportColumn, ...]:
    declared = _value(exporter, "columns")
    if isinstance(declared, str | Mapping) or not isinstance(declared, Iterable):
        raise _wrong(exporter, "columns", declared, "a list of ExportColumn objects")
    columns = tuple(
        ExportColumn(column) if isinstance(column, str) else column for column in declared
    )
    for column in columns:
        if not isinstance(column, ExportColumn):
            raise _wrong(exporter, "columns", column, "ExportColumn objects")
    if not columns:
        raise _wrong(exporter, "columns", [], "at least one ExportColumn")
    names = [column.get_path() for column in columns]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise PanelSchemaException(
            f"{dotted(exporter)}.columns() declares these columns twice: {', '.join(twice)}.",
            "The name of a column is unique in its exporter.",
            "Remove one of each.",
        )
    return columns


def _formats(exporter: type[Exporter]) -> tuple[SpreadsheetFormat, ...]:
    declared = _value(exporter, "formats")
    given = [declared] if isinstance(declared, str) else list(declared)
    known = [member.value for member in SpreadsheetFormat]
    for name in given:
        if name not in known:
            raise PanelSchemaException(
                f"{dotted(exporter)}.formats() names {name!r}.{nearest(str(name), known)}",
                f"The formats are {', '.join(known)}.",
                "Name one or more of them.",
            )
    if not given:
        raise _wrong(exporter, "formats", given, f"at least one of {', '.join(known)}")
    return tuple(dict.fromkeys(SpreadsheetFormat(name) for name in given))


def _disk(exporter: type[Exporter]) -> str | None:
    alias = _value(exporter, "disk")
    if not alias:
        return None
    if alias not in storages.backends:
        raise PanelSchemaException(
            f"{dotted(exporter)}.disk() names {alias!r}.{nearest(str(alias), storages.backends)}",
            f"It is an alias in STORAGES: {', '.join(sorted(storages.backends))}.",
            "Add the alias to STORAGES, or return None for the private storage.",
        )
    return str(alias)


def _directory(exporter: type[Exporter]) -> str:
    declared = _value(exporter, "directory")
    path = PurePosixPath(declared) if isinstance(declared, str) else PurePosixPath("/")
    if path.is_absolute() or ".." in path.parts or not path.parts or "\\" in str(path):
        raise _wrong(
            exporter, "directory", declared, "a relative path in the storage, such as 'reports'"
        )
    return str(path)


def _whole_number(exporter: type[Exporter], name: str, least: int | None = None) -> int:
    number = _value(exporter, name)
    is_whole = isinstance(number, int) and not isinstance(number, bool)
    if not is_whole or (least is not None and number < least):
        rule = "a whole number" if least is None else f"a whole number of at least {least}"
        raise _wrong(exporter, name, number, rule)
    return int(number)


def _wrong(exporter: type[Exporter], option: str, given: object, rule: str) -> PanelSchemaException:
    return PanelSchemaException(
        f"{dotted(exporter)}.{option}() returns {given!r}.",
        f"It returns {rule}.",
        "Correct the method.",
    )
