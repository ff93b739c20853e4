"""The bytes of the file that is read: seekable, counted and limited."""

from __future__ import annotations

import io
from tempfile import SpooledTemporaryFile
from typing import IO, cast

from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.limits import SheetLimits
from django_panel.support.count_texts import count_text

CHUNK = 1 << 16


class CountedSource(io.RawIOBase):
    """Reads another file and counts the bytes. Closing it does not close the other file."""

    def __init__(self, file: IO[bytes], start: int) -> None:
        super().__init__()
        self._file = file
        self.bytes_read = start
        file.seek(start)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        self.bytes_read += len(data)
        return len(data)


def seekable(file: IO[bytes], limits: SheetLimits) -> tuple[IO[bytes], int]:
    """Return a file with the same bytes that can be read again, and its size."""
    if not file.seekable():
        file = _copy(file, limits)
    size = file.seek(0, io.SEEK_END) or file.tell()
    file.seek(0)
    if size > limits.file_bytes:
        raise too_large(limits)
    return file, size


def too_large(limits: SheetLimits) -> SpreadsheetException:
    message = _("The file is larger than %(limit)s MB. Divide it into several files.")
    return SpreadsheetException(message % {"limit": count_text(limits.file_bytes / 1_000_000)})


def _copy(file: IO[bytes], limits: SheetLimits) -> IO[bytes]:
    copy = cast("IO[bytes]", SpooledTemporaryFile(max_size=1 << 20))  # noqa: SIM115
    size = 0
    while data := file.read(CHUNK):
        size += len(data)
        if size > limits.file_bytes:
            raise too_large(limits)
        copy.write(data)
    return copy
