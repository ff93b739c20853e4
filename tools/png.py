"""Write a PNG picture anew with the same pixels, as small as the standard library can.

Browsers compress screenshots in a hurry, and store differences between neighbours, which
helps photographs. A screen is flat areas and repeated letters: plain rows and a patient zlib
take a fifth less.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Bytes a pixel, by colour type, for eight bits a channel.
_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}


class UnknownPicture(ValueError):
    """Not a PNG of the plain kind that browsers write."""


class _Picture(NamedTuple):
    header: bytes
    #: The other chunks that stand before the data, as they are.
    extra: bytes
    rows: list[bytes]


def shrink(data: bytes) -> bytes:
    """Return the same pixels in no more bytes."""
    picture = _read(data)
    packed = zlib.compress(b"".join(b"\0" + row for row in picture.rows), 9)
    written = b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", picture.header),
            picture.extra,
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        )
    )
    return min(written, data, key=len)


def pixels(data: bytes) -> list[bytes]:
    """Return the rows of a picture, one string of bytes each."""
    return _read(data).rows


def _read(data: bytes) -> _Picture:
    if not data.startswith(_SIGNATURE):
        raise UnknownPicture("This is no PNG.")
    header, extra, packed = b"", b"", b""
    for kind, content in _chunks(data):
        if kind == b"IHDR":
            header = content
        elif kind == b"IDAT":
            packed += content
        elif kind != b"IEND":
            extra += _chunk(kind, content)
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    if depth != 8 or colour not in _CHANNELS or interlaced:
        raise UnknownPicture("Only plain pictures of eight bits a channel are read.")
    step = _CHANNELS[colour]
    raw = zlib.decompress(packed)
    return _Picture(header, extra, _unfiltered(raw, width * step, height, step))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(_SIGNATURE)
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place)
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        place += 12 + length


def _chunk(kind: bytes, content: bytes) -> bytes:
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def _unfiltered(raw: bytes, length: int, height: int, step: int) -> list[bytes]:
    """Undo what the writer did to each row: it may hold differences to its neighbours."""
    rows: list[bytes] = []
    above = bytes(length)
    for number in range(height):
        place = number * (length + 1)
        row = bytearray(raw[place + 1 : place + 1 + length])
        _restore(raw[place], row, above, step)
        above = bytes(row)
        rows.append(above)
    return rows


def _restore(kind: int, row: bytearray, above: bytes, step: int) -> None:
    for i in range(len(row)) if kind else ():
        left = row[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        row[i] = (row[i] + _guess(kind, left, above[i], corner)) & 0xFF


def _guess(kind: int, left: int, up: int, corner: int) -> int:
    """Return the value a filter of this kind expects at a place."""
    if kind == 1:
        return left
    if kind == 2:
        return up
    if kind == 3:
        return (left + up) // 2
    away = left + up - corner
    return min((left, up, corner), key=lambda value: abs(away - value))
