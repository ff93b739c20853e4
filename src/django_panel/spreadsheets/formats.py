"""The formats of spreadsheet files."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException

_ZIP = b"PK\x03\x04"
#: Excel before 2007, and XLSX files with a password.
_OLE = b"\xd0\xcf\x11\xe0"
_OTHER = (
    _OLE,
    _ZIP,
    b"PK\x05\x06",
    b"%PDF",
    b"\x89PNG",
    b"GIF8",
    b"\xff\xd8\xff",
    b"\x1f\x8b",
    b"Rar!",
    b"7z\xbc",
)
_TEXT_EXTENSIONS = {"csv", "tsv", "txt", ""}


class SpreadsheetFormat(StrEnum):
    """A format that exports write and imports read."""

    CSV = "csv"
    XLSX = "xlsx"

    @property
    def content_type(self) -> str:
        if self is SpreadsheetFormat.CSV:
            return "text/csv; charset=utf-8"
        return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def format_of(name: str, head: bytes) -> SpreadsheetFormat:
    """Return the format of a file by its name and its first bytes."""
    extension = name.rpartition(".")[2].lower() if "." in name else ""
    if head.startswith(_OLE):
        raise SpreadsheetException(
            _("The file has a password or is in the old format .xls. Save it as .xlsx or .csv.")
        )
    if extension in {"xlsx", ""} and head.startswith(_ZIP):
        return SpreadsheetFormat.XLSX
    if extension == "xlsx":
        raise SpreadsheetException(_("The file is not an .xlsx file. Save it as .xlsx or .csv."))
    if extension in _TEXT_EXTENSIONS and not head.startswith(_OTHER):
        return SpreadsheetFormat.CSV
    raise SpreadsheetException(_("The file isn't a spreadsheet. Choose a .csv or an .xlsx file."))
