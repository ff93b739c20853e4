"""How many pictures a picture holds, counted without unpacking any.

A small file may hold ten thousand frames, and whoever is shown it has to unpack them all.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from django.core.files.uploadedfile import UploadedFile

#: More than a minute of film; a picture in a form needs far less.
MOST_FRAMES = 1000
#: How far into a file frames are looked for.
REACH = 16 * 1024 * 1024
#: Programs that draw write pieces of 255 bytes, of which far fewer lie within reach.
_MOST_PIECES = 200_000


class GifPart(Enum):
    """What stands next in a GIF."""

    FRAME = 1
    EXTENSION = 2
    #: Up to 255 bytes of a frame or an extension.
    PIECE = 3
    UNKNOWN = 4


def has_too_many_frames(file: UploadedFile[Any], kind: str) -> bool:
    """Return whether a picture moves for longer than any picture should."""
    counter = _COUNTERS.get(kind)
    if counter is None:
        return False
    file.seek(0)
    try:
        return counter(file.read(REACH)) > MOST_FRAMES
    except (struct.error, IndexError):
        # It ends in the middle, and so does whatever shows it.
        return False
    finally:
        file.seek(0)


def gif_parts(data: bytes) -> Iterator[GifPart]:
    """Yield what a GIF consists of, up to its end; raise ``IndexError`` where it is cut off."""
    place = 13 + _palette(data[10])
    while place < len(data) and data[place] != 0x3B:
        if data[place] == 0x2C:
            yield GifPart.FRAME
            place += 11 + _palette(data[place + 9])
        elif data[place] == 0x21:
            yield GifPart.EXTENSION
            place += 2
        else:
            yield GifPart.UNKNOWN
            return
        while data[place]:
            place += data[place] + 1
            yield GifPart.PIECE
        place += 1
    if place > len(data):
        raise IndexError(place)


def _gif(data: bytes) -> int:
    frames = pieces = 0
    for part in gif_parts(data):
        frames += part is GifPart.FRAME
        pieces += part is GifPart.PIECE
        if frames > MOST_FRAMES or pieces > _MOST_PIECES:
            return MOST_FRAMES + 1
    return frames


def _palette(flags: int) -> int:
    """Return how many bytes of colours follow."""
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _png(data: bytes) -> int:
    place = 8
    while data[place + 4 : place + 8] not in {b"IDAT", b""}:
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        if kind == b"acTL":
            frames: int = struct.unpack(">I", data[place + 8 : place + 12])[0]
            return frames
        place += 12 + length
    return 1


def _webp(data: bytes) -> int:
    frames, place = 0, 12
    while place + 8 <= len(data) and frames <= MOST_FRAMES:
        kind, length = struct.unpack("<4sI", data[place : place + 8])
        frames += kind == b"ANMF"
        place += 8 + length + (length & 1)
    return frames


_COUNTERS: dict[str, Callable[[bytes], int]] = {
    "image/gif": _gif,
    "image/png": _png,
    "image/webp": _webp,
}
