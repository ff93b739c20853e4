"""The steps of the import dialog as they are sent to the browser."""

from __future__ import annotations

from typing import TypedDict


class ImportColumnWire(TypedDict):
    """A column that the importer reads; its form field is ``map_{name}``."""

    name: str
    label: str
    required: bool
    #: An example of a value; null if none is declared.
    example: str | None


class ImportExampleWire(TypedDict):
    """A file with the headings and one example row."""

    label: str
    url: str


class ImportDialogWire(TypedDict):
    """What the import dialog needs in addition to the action's form."""

    columns: list[ImportColumnWire]
    previewUrl: str
    checkUrl: str
    examples: list[ImportExampleWire]


class ImportRowWire(TypedDict):
    """A row of the file; the headings are row 1."""

    number: int
    cells: list[str]


class ImportPreviewWire(TypedDict):
    """The first rows of a file, as ``POST imports/preview`` returns them."""

    headings: list[str]
    #: The guessed index of the file's column, by the name of the import column.
    mapping: dict[str, int]
    rows: list[ImportRowWire]
    #: About how many rows the file has; null if it cannot be estimated.
    rowEstimate: int | None


class ImportErrorWire(TypedDict):
    """An error in one row."""

    row: int
    #: The label of the import column; null if the error belongs to the whole row.
    column: str | None
    message: str


class ImportCheckWire(TypedDict):
    """What an import would do, as ``POST imports/check`` returns it."""

    #: How many rows were read; fewer than the file has if ``isComplete`` is false.
    checked: int
    created: int
    updated: int
    #: Rows for which the importer returns no record.
    skipped: int
    failed: int
    #: The first 100 errors.
    errors: list[ImportErrorWire]
    isComplete: bool
    #: Whether the import runs in the background.
    isQueued: bool
