"""Which column of a file belongs to which column of an importer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from django_panel.imports.column import ImportColumn
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.imports.importer import Importer
from django_panel.resources.importing.report_column import is_report_heading
from django_panel.support.text_lists import list_of


def guess_mapping(importer: type[Importer], headings: Sequence[str]) -> dict[str, int]:
    """Return the file's column of each import column whose name, label or guess is a heading.

    Headings are compared without case; ``_`` and ``-`` count as spaces. Each column of the file
    is used once.
    """
    declaration = ImporterDeclaration(importer)
    positions: dict[str, int] = {}
    for index, heading in enumerate(headings):
        if not is_report_heading(headings, index):
            positions.setdefault(_normalized(heading), index)
    positions.pop("", None)
    mapping: dict[str, int] = {}
    # All names first, then labels, then guesses: a guess must not take another column's name.
    for texts in zip(*(_texts(declaration, column) for column in declaration.columns), strict=True):
        for column, candidates in zip(declaration.columns, texts, strict=True):
            name = column.get_name()
            for text in candidates:
                index_found = positions.get(_normalized(text))
                if name not in mapping and index_found is not None:
                    mapping[name] = index_found
                    positions = {key: at for key, at in positions.items() if at != index_found}
    order = [column.get_name() for column in declaration.columns]
    return {name: mapping[name] for name in order if name in mapping}


def check_mapping(
    importer: type[Importer], mapping: Mapping[str, Any], headings: Sequence[str]
) -> None:
    """Raise ``ValidationError`` if a mapping does not fit the file.

    Wrong are unknown import columns, positions outside of the file, a position that is used
    twice, and a required column without a position. The last message lists the headings.
    """
    declaration = ImporterDeclaration(importer)
    errors: dict[str, list[str]] = {}
    used: dict[int, str] = {}
    for name, index in mapping.items():
        if declaration.column(name) is None:
            errors[name] = [_("The import has no column %(name)s.") % {"name": name}]
        elif not _is_position(index, headings):
            errors[name] = [_("The file has no such column.")]
        elif index in used:
            errors[name] = [_("The same column of the file is used twice.")]
        else:
            used[index] = name
    missing = [
        declaration.label_of(column)
        for column in declaration.columns
        if column.is_required() and column.get_name() not in mapping
    ]
    if missing:
        text = _("Required columns are missing: %(missing)s. The headings are: %(headings)s.")
        listed = list_of(heading for heading in headings if heading) or _("none")
        errors["file"] = [text % {"missing": list_of(missing), "headings": listed}]
    elif not mapping:
        errors["file"] = [_("No column of the file is imported.")]
    if errors:
        raise ValidationError(errors)


def _is_position(index: Any, headings: Sequence[str]) -> bool:
    return isinstance(index, int) and not isinstance(index, bool) and 0 <= index < len(headings)


def _texts(declaration: ImporterDeclaration, column: ImportColumn) -> list[Sequence[str]]:
    return [(column.get_name(),), (declaration.label_of(column),), column.get_guesses()]


def _normalized(text: str) -> str:
    """Return a heading for comparison."""
    for character in "_-\u00a0":
        text = text.replace(character, " ")
    return " ".join(text.casefold().split())
