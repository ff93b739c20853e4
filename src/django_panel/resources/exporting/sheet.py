"""A CSV writer until the package of spreadsheets has one."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any


class _Writer:
    def __init__(self, text: Any) -> None:
        writer = csv.writer(text)
        self.write_row, self.write_rows = writer.writerow, writer.writerows


@contextmanager
def open_writer(
    file: IO[bytes], file_format: object, *, escapes_formulas: bool = True
) -> Iterator[_Writer]:
    text = io.TextIOWrapper(file, "utf-8-sig", newline="", write_through=True)
    yield _Writer(text)
    text.flush()
    text.detach()
