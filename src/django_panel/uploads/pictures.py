"""How large a picture is, read from its first bytes: nothing is ever unpacked."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, NamedTuple

from django.core.files.uploadedfile import UploadedFile

_HEAD = 64
#: How far into a JPEG the frame header is looked for.
_JPEG_REACH = 1_000_000
#: How far into an AVIF its properties are looked for.
_AVIF_REACH = 64_000
#: Markers of a JPEG that carry width and height.
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})


class Dimensions(NamedTuple):
    """Pixels across and down."""

    width: int
    height: int

    @property
    def pixels(self) -> int:
        return self.width * self.height


def dimensions_of(file: UploadedFile[Any], kind: str) -> Dimensions | None:
    """Return a picture's size, or None where its bytes do not say."""
    reader = _READERS.get(kind)
    if reader is None:
        return None
    file.seek(0)
    try:
        return reader(file)
    except (struct.error, IndexError):
        return None
    finally:
        file.seek(0)


def _png(file: UploadedFile[Any]) -> Dimensions:
    return Dimensions(*struct.unpack(">II", file.read(24)[16:24]))


def _gif(file: UploadedFile[Any]) -> Dimensions:
    return Dimensions(*struct.unpack("<HH", file.read(10)[6:10]))


def _bmp(file: UploadedFile[Any]) -> Dimensions:
    width, height = struct.unpack("<ii", file.read(26)[18:26])
    return Dimensions(abs(width), abs(height))


def _webp(file: UploadedFile[Any]) -> Dimensions | None:
    head = file.read(_HEAD)
    form = head[12:16]
    if form == b"VP8X":
        return Dimensions(_small(head[24:27]) + 1, _small(head[27:30]) + 1)
    if form == b"VP8 ":
        width, height = struct.unpack("<HH", head[26:30])
        return Dimensions(width & 0x3FFF, height & 0x3FFF)
    if form == b"VP8L":
        bits = struct.unpack("<I", head[21:25])[0]
        return Dimensions((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1)
    return None


def _avif(file: UploadedFile[Any]) -> Dimensions | None:
    """Read the size that the file states for the picture it shows first."""
    head = file.read(_AVIF_REACH)
    place = head.find(b"ispe")
    if place < 0:
        return None
    return Dimensions(*struct.unpack(">II", head[place + 8 : place + 16]))


def _small(three: bytes) -> int:
    return int.from_bytes(three, "little")


def _jpeg(file: UploadedFile[Any]) -> Dimensions | None:
    data = file.read(_JPEG_REACH)
    place = 2
    while place + 9 < len(data):
        if data[place] != 0xFF:
            return None
        marker = data[place + 1]
        if marker == 0xFF:
            place += 1
            continue
        length = struct.unpack(">H", data[place + 2 : place + 4])[0]
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[place + 5 : place + 9])
            return Dimensions(width, height)
        place += 2 + length
    return None


_READERS: dict[str, Callable[[UploadedFile[Any]], Dimensions | None]] = {
    "image/png": _png,
    "image/gif": _gif,
    "image/bmp": _bmp,
    "image/webp": _webp,
    "image/jpeg": _jpeg,
    "image/avif": _avif,
}
