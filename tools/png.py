"""Write PNG pictures in fewer bytes than a browser does, with the standard library only.

Browsers compress screenshots quickly, and store differences between neighbouring pixels, which
helps photographs. A screenshot has flat areas and repeated letters. ``shrink`` keeps every pixel
and takes a fifth less. ``reduce`` keeps 256 colours and takes less than half.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Bytes per pixel by color type, with eight bits per channel.
_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}


#: Red, green and blue.
_Pixel = tuple[int, int, int]


class UnknownPicture(ValueError):
    """The file is not a PNG of the kind that browsers write."""


class _Picture(NamedTuple):
    header: bytes
    #: Other chunks before the data, unchanged.
    extra: bytes
    rows: list[bytes]


def shrink(data: bytes) -> bytes:
    """Return an equal PNG that is not larger."""
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


def reduce(data: bytes) -> bytes:
    """Return the picture with a palette of at most 256 colours.

    Each colour that is not in the palette, usually the edge of a letter, becomes the nearest one
    that is. Transparency is dropped.
    """
    picture = _read(data)
    width, height, _, colour, *_ = struct.unpack(">IIBBBBB", picture.header)
    step = _CHANNELS[colour]
    if step < 3:
        return shrink(data)
    rows = [
        list(zip(row[0::step], row[1::step], row[2::step], strict=True)) for row in picture.rows
    ]
    counts = Counter(pixel for row in rows for pixel in row)
    palette = _palette(counts)
    index = {pixel: number for number, pixel in enumerate(palette)}
    for pixel in counts:
        if pixel not in index:
            index[pixel] = _nearest(pixel, palette)
    packed = zlib.compress(b"".join(b"\0" + bytes(map(index.__getitem__, row)) for row in rows), 9)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", b"".join(map(bytes, palette))),
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        )
    )


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


def _palette(counts: Counter[_Pixel]) -> list[_Pixel]:
    """Return the most frequent colours, and those that are most unlike all others.

    A small coloured icon has few pixels: by frequency alone it would turn grey.
    """
    frequent = counts.most_common()
    palette = [pixel for pixel, _ in frequent[:128]]
    errors = {
        pixel: count * min(_distance(pixel, other) for other in palette)
        for pixel, count in frequent[128:]
    }
    while errors and len(palette) < 256:
        added = max(errors, key=errors.__getitem__)
        del errors[added]
        palette.append(added)
        for pixel, error in errors.items():
            errors[pixel] = min(error, counts[pixel] * _distance(pixel, added))
    return palette


def _nearest(pixel: _Pixel, palette: list[_Pixel]) -> int:
    return min(range(len(palette)), key=lambda number: _distance(pixel, palette[number]))


def _distance(one: _Pixel, other: _Pixel) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


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
    """Reverse the filters of the rows."""
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
    """Return the value that a filter predicts."""
    if kind == 1:
        return left
    if kind == 2:
        return up
    if kind == 3:
        return (left + up) // 2
    away = left + up - corner
    return min((left, up, corner), key=lambda value: abs(away - value))
