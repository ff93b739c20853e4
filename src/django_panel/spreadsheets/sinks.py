"""The file that is written."""

from __future__ import annotations

import io
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class Sink(io.RawIOBase):
    """Writes to another file, only forwards. Closing it does not close that file."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        self._file: IO[bytes] | None = file

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer) -> int:
        written = bytes(data)
        if self._file is not None:
            self._file.write(self.cleaned(written))
        return len(written)

    def cleaned(self, data: bytes) -> bytes:
        return data

    def discard(self) -> None:
        """Drop what is still written, for example from buffers."""
        self._file = None


class TextSink(Sink):
    """Removes NUL characters, which only damaged text contains."""

    def cleaned(self, data: bytes) -> bytes:
        return data.replace(b"\0", b"") if b"\0" in data else data
