"""Whether a picture is there to its end, followed from part to part: nothing is ever unpacked.

Its first bytes say what a picture is and how large. One that was cut off on its way has the same
first bytes, and whoever is shown it sees half of it, or nothing.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import Any

from django.core.files.uploadedfile import UploadedFile

from django_panel.uploads.frames import REACH, GifPart, gif_parts

#: Programs that draw make a few hundred parts.
_MOST_PARTS = 100_000
_BLOCK = 64 * 1024
_END_OF_JPEG = b"\xff\xd9"
#: Markers of a JPEG that stand alone, without a length.
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})


def is_whole(file: UploadedFile[Any], kind: str) -> bool:
    """Return whether a picture ends as its kind does; of other kinds nothing is asked."""
    follow = _FOLLOWED.get(kind)
    if follow is None:
        return True
    file.seek(0)
    try:
        return follow(file, file.size or 0)
    except (struct.error, IndexError):
        # It ends in the middle of a part.
        return False
    finally:
        file.seek(0)


def _png(file: UploadedFile[Any], size: int) -> bool:
    """Follow the chunks to the last one; those that are drawn must agree with their sums."""
    place, has_pixels = 8, False
    for _part in range(_MOST_PARTS):
        file.seek(place)
        length, name = struct.unpack(">I4s", file.read(8))
        if place + 12 + length > size or (place == 8) != (name == b"IHDR"):
            return False
        if name[:1].isupper() and not _agrees(file, name, length):
            return False
        if name == b"IEND":
            return has_pixels
        has_pixels = has_pixels or name == b"IDAT"
        place += 12 + length
    return False


def _agrees(file: UploadedFile[Any], name: bytes, length: int) -> bool:
    """Return whether the bytes of a chunk are those its writer summed up."""
    found, left = zlib.crc32(name), length
    while left > 0:
        block = file.read(min(_BLOCK, left))
        if not block:
            return False
        found, left = zlib.crc32(block, found), left - len(block)
    written: int = struct.unpack(">I", file.read(4))[0]
    return found == written


def _jpeg(file: UploadedFile[Any], size: int) -> bool:
    """Follow the segments to the pixels, and look for the end behind them.

    A small picture inside the first segments has an end of its own.
    """
    place = 2
    for _part in range(_MOST_PARTS):
        file.seek(place)
        head = file.read(4)
        if head[0] != 0xFF:
            return False
        marker = head[1]
        if marker == 0xD9:
            return True
        if marker == 0xFF:
            place += 1
        elif marker in _ALONE:
            place += 2
        else:
            place += 2 + int(struct.unpack(">H", head[2:4])[0])
        if marker == 0xDA:
            return _ends_after(file, place)
    return False


def _ends_after(file: UploadedFile[Any], place: int) -> bool:
    """Return whether the end of a JPEG comes after a place; among pixels it never stands."""
    file.seek(place)
    last = b""
    while block := file.read(_BLOCK):
        if _END_OF_JPEG in last + block:
            return True
        last = block[-1:]
    return False


def _gif(file: UploadedFile[Any], size: int) -> bool:
    """Follow the parts; one that ends between two frames lacks nothing that was drawn."""
    seen: set[GifPart] = set()
    try:
        seen.update(gif_parts(file.read(REACH)))
    except IndexError:
        # What lies out of reach is believed.
        return size > REACH
    return GifPart.FRAME in seen and GifPart.UNKNOWN not in seen


def _webp(file: UploadedFile[Any], size: int) -> bool:
    length: int = struct.unpack("<I", file.read(8)[4:8])[0]
    return 8 + length <= size


def _boxes(file: UploadedFile[Any], size: int) -> bool:
    """Follow the boxes of the MP4 family, each of which says how long it is."""
    place = 0
    for _part in range(_MOST_PARTS):
        if place == size:
            return True
        file.seek(place)
        length: int = struct.unpack(">I4s", file.read(8))[0]
        if length == 0:
            return True
        if length == 1:
            length = struct.unpack(">Q", file.read(8))[0]
        if length < 8 or place + length > size:
            return False
        place += length
    return False


_FOLLOWED: dict[str, Callable[[UploadedFile[Any], int], bool]] = {
    "image/png": _png,
    "image/jpeg": _jpeg,
    "image/gif": _gif,
    "image/webp": _webp,
    "image/avif": _boxes,
    "image/heic": _boxes,
}
