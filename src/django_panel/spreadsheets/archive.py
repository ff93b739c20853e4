"""The parts of an XLSX file, unpacked a chunk at a time within limits."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.limits import SheetLimits
from django_panel.spreadsheets.sources import CHUNK
from django_panel.support.count_texts import count_text

#: The record at the end of the archive: signature, four counts, the size and the place of the
#: directory, the length of the comment.
_END = struct.Struct("<4s4H2LH")
_END_64 = struct.Struct("<4sQ2H2L4Q")
_LOCATOR_64_BYTES = 20
_MAX_DIRECTORY_BYTES = 1 << 18
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
#: Part of the file below which the ratio of unpacking says nothing.
_RATIO_FROM = 4_000_000


class Archive:
    """The ZIP archive of an XLSX file. Sizes that the archive declares are not trusted."""

    def __init__(self, file: IO[bytes], limits: SheetLimits) -> None:
        self._limits = limits
        _check_directory(file)
        with damage():
            self._zip = zipfile.ZipFile(file)
        entries = self._zip.infolist()
        if len(entries) > limits.parts:
            message = ngettext(
                "The file has more than %(count)s part. Save its data in a new file.",
                "The file has more than %(count)s parts. Save its data in a new file.",
                limits.parts,
            )
            raise SpreadsheetException(message % {"count": count_text(limits.parts)})
        self._entries = {_key(entry.filename): entry for entry in entries}
        if len(self._entries) != len(entries):
            raise damaged()
        for entry in entries:
            self._check(entry)

    def close(self) -> None:
        self._zip.close()

    def __contains__(self, name: str) -> bool:
        return _key(name) in self._entries

    def chunks(self, name: str) -> Iterator[bytes]:
        """Return the content of a part, and count what really comes out."""
        try:
            entry = self._entries[_key(name)]
        except KeyError:
            raise damaged() from None
        size = 0
        limits = self._limits
        allowed = max(entry.compress_size * limits.ratio, _RATIO_FROM)
        with damage(), self._zip.open(entry) as part:
            while data := part.read(CHUNK):
                size += len(data)
                if size > allowed:
                    raise _too_dense()
                if size > limits.part_bytes:
                    raise _too_large(limits)
                yield data

    def unpacked_size(self, name: str) -> int:
        """Return the size of a part. All of it is unpacked once, and its checksum compared."""
        return sum(map(len, self.chunks(name)))

    def _check(self, entry: zipfile.ZipInfo) -> None:
        name = _key(entry.filename)
        if entry.flag_bits & _ENCRYPTED or entry.compress_type not in _METHODS:
            raise SpreadsheetException(
                _("The file is encrypted or packed unusually. Save it again without a password.")
            )
        if name.startswith("xl/externallinks/"):
            raise SpreadsheetException(
                _("The file refers to other files. Replace these references by their values.")
            )
        if entry.file_size > 0 and not name.endswith((".xml", ".rels", "/")):
            with damage(), self._zip.open(entry) as part:
                if part.read(4) == b"PK\x03\x04":
                    raise SpreadsheetException(
                        _("The file contains another archive. Remove embedded files.")
                    )


def _check_directory(file: IO[bytes]) -> None:
    """Refuse an archive with a directory that is too large to be read into memory.

    ``ZipFile`` reads the record at the very end, or the 64-bit record before it.
    """
    size = file.seek(0, io.SEEK_END) or file.tell()
    wanted = _END.size + _LOCATOR_64_BYTES + _END_64.size
    file.seek(max(0, size - wanted))
    tail = file.read(wanted)
    if len(tail) < _END.size:
        raise damaged()
    end = _END.unpack(tail[-_END.size :])
    if end[0] != b"PK\x05\x06" or end[-1] != 0:
        raise damaged()
    sizes = [end[5]]
    if len(tail) == wanted and tail.startswith(b"PK\x06\x06"):
        sizes.append(_END_64.unpack(tail[: _END_64.size])[8])
        if end[5] == 0xFFFFFFFF:
            sizes.pop(0)
    if max(sizes) > _MAX_DIRECTORY_BYTES:
        raise SpreadsheetException(_("The file has too many parts. Save its data in a new file."))
    file.seek(0)


@contextmanager
def damage() -> Iterator[None]:
    """Turn the errors of a damaged archive into `SpreadsheetException`."""
    try:
        yield
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        struct.error,
        ValueError,
        KeyError,
        IndexError,
        OverflowError,
        RuntimeError,
    ) as error:
        raise damaged() from error


def damaged() -> SpreadsheetException:
    return SpreadsheetException(
        _("The file is damaged. Open it in a spreadsheet program and save it again.")
    )


def _too_large(limits: SheetLimits) -> SpreadsheetException:
    message = _("The file is larger than %(limit)s MB when it is unpacked. Divide it.")
    return SpreadsheetException(message % {"limit": count_text(limits.part_bytes / 1_000_000)})


def _too_dense() -> SpreadsheetException:
    return SpreadsheetException(
        _("The file unpacks to much more data than usual. Save its data in a new file.")
    )


def _key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()
