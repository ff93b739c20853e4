"""The rows that an import refused, kept in a temporary file, and their numbers for a checkpoint."""

from __future__ import annotations

import json
import logging
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import IO, NamedTuple

logger = logging.getLogger("django_panel.imports")

#: The messages of failed rows are recorded in checkpoints up to this size, their numbers always.
_MAX_MESSAGE_BYTES = 64 * 1024


class FailedRow(NamedTuple):
    """A refused row: its number in the file, its cells, and what is wrong."""

    number: int
    cells: list[str]
    message: str


def _temporary_file() -> IO[str]:
    return TemporaryFile("w+", encoding="utf-8", errors="surrogatepass")


class FailedRows:
    """Failed rows in a temporary file, so that memory does not grow with their number."""

    def __init__(self) -> None:
        self._file: IO[str] | None = None
        self.count = 0
        #: Whether rows are missing, because the disk was full.
        self.is_incomplete = False

    def add(self, rows: Sequence[FailedRow]) -> None:
        """Store rows; the import goes on if the disk is full."""
        self.count += len(rows)
        if not rows or self.is_incomplete:
            return
        try:
            if self._file is None:
                self._file = _temporary_file()
            self._file.seek(0, 2)
            self._file.writelines(json.dumps(row) + "\n" for row in rows)
            self._file.flush()
        except OSError:
            logger.exception("The failed rows of an import could not be stored.")
            self.is_incomplete = True

    def __iter__(self) -> Iterator[FailedRow]:
        if self._file is None:
            return
        self._file.seek(0)
        for line in self._file:
            yield FailedRow(*json.loads(line))

    def __len__(self) -> int:
        return self.count

    def close(self) -> None:
        """Delete the temporary file."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None


class FailedNumbers:
    """The numbers of all failed rows and the first messages, compressed for a checkpoint.

    After a crash another process reads the rows themselves from the upload.
    """

    def __init__(self) -> None:
        self._compressor = zlib.compressobj()
        self._parts: list[bytes] = []
        self._last = 0
        self._size = 0

    def copy(self) -> FailedNumbers:
        """Return a copy, which a batch changes until it is committed."""
        other = FailedNumbers()
        other._compressor = self._compressor.copy()
        other._parts = list(self._parts)
        other._last, other._size = self._last, self._size
        return other

    def add(self, rows: Sequence[FailedRow]) -> None:
        """Record rows, in the order of their numbers."""
        lines = []
        for row in rows:
            message = row.message if self._size < _MAX_MESSAGE_BYTES else ""
            lines.append(json.dumps([row.number - self._last, message]))
            self._last = row.number
        if lines:
            self._keep(self._compressor.compress(("\n".join(lines) + "\n").encode()))

    def _keep(self, data: bytes) -> None:
        if data:
            self._parts.append(data)
            self._size += len(data)

    def encoded(self) -> str:
        """Return everything recorded so far as text."""
        if not self._last:
            return ""
        end = self._compressor.copy().flush()
        return b64encode(b"".join(self._parts) + end).decode()


def decode_failed(encoded: str) -> dict[int, str]:
    """Return the messages by row number that ``FailedNumbers`` recorded."""
    messages: dict[int, str] = {}
    number = 0
    if encoded:
        for line in zlib.decompress(b64decode(encoded)).decode().splitlines():
            step, message = json.loads(line)
            number += step
            messages[number] = message
    return messages
