"""The limits within which a spreadsheet file is read."""

from __future__ import annotations

from dataclasses import dataclass

from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SheetLimits(FrozenValue):
    """How large a file, and what is in it, may be. A file beyond a limit is refused."""

    #: Bytes of the file.
    file_bytes: int = 20_000_000
    #: Bytes of one part of an XLSX file after unpacking.
    part_bytes: int = 64_000_000
    #: How many times larger a part of an XLSX file may become by unpacking.
    ratio: int = 250
    #: Parts of an XLSX file.
    parts: int = 1_000
    #: Rows with content, including the headings.
    rows: int = 200_000
    columns: int = 16_384
    #: Characters of a cell. The csv module itself refuses more than 131,072.
    cell: int = 100_000
    #: Characters of a row.
    row: int = 2_000_000


DEFAULT_LIMITS = SheetLimits()
