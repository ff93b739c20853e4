"""The PNG optimizer keeps nearly the same pixels and needs fewer bytes."""

from __future__ import annotations

import random
import struct
import zlib
from importlib import import_module
from pathlib import Path

import pytest

from tools import png

WIDTH, STEP = 40, 3


def chunk(kind: bytes, content: bytes) -> bytes:
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def picture(rows: list[bytes], kind: int = 0, colour: int = 2, depth: int = 8) -> bytes:
    """Return a PNG whose rows are stored by one of PNG's five filters, hardly compressed."""
    above = bytes(len(rows[0]))
    raw = b""
    for row in rows:
        raw += bytes([kind, *(difference(kind, row, above, place) for place in range(len(row)))])
        above = row
    header = struct.pack(">IIBBBBB", len(rows[0]) // STEP, len(rows), depth, colour, 0, 0, 0)
    parts = [
        chunk(b"IHDR", header),
        chunk(b"pHYs", bytes(9)),
        # A writer may cut the data anywhere.
        *(chunk(b"IDAT", part) for part in halves(zlib.compress(raw, 1))),
        chunk(b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def halves(data: bytes) -> tuple[bytes, bytes]:
    return data[: len(data) // 2], data[len(data) // 2 :]


def difference(kind: int, row: bytes, above: bytes, place: int) -> int:
    a = row[place - STEP] if place >= STEP else 0
    b = above[place]
    c = above[place - STEP] if place >= STEP else 0
    estimate = a + b - c
    nearest = sorted((abs(estimate - value), order, value) for order, value in enumerate((a, b, c)))
    expected = (0, a, b, (a + b) >> 1, nearest[0][2])[kind]
    return (row[place] - expected) % 256


@pytest.fixture
def rows() -> list[bytes]:
    """Return a few colours in stripes, with some noise."""
    dice = random.Random(7)
    stripes = [bytes([tone] * (WIDTH * STEP)) for tone in (250, 250, 12, 12, 250) * 12]
    return [bytes(dice.choice((value, value, value, 90)) for value in row) for row in stripes]


@pytest.mark.parametrize("kind", range(5))
def test_the_pixels_stay_whichever_filter_the_writer_used(kind: int, rows: list[bytes]) -> None:
    written = picture(rows, kind)

    smaller = png.shrink(written)

    assert png.pixels(written) == png.pixels(smaller) == rows
    assert len(smaller) < len(written)
    assert b"pHYs" in smaller


def test_what_is_small_already_is_left_alone(rows: list[bytes]) -> None:
    smallest = png.shrink(picture(rows))

    assert png.shrink(smallest) == smallest


@pytest.mark.parametrize("header", [{"depth": 16}, {"colour": 3}])
def test_another_kind_of_picture_is_refused(header: dict[str, int], rows: list[bytes]) -> None:
    with pytest.raises(png.UnknownPicture):
        png.shrink(picture(rows, **header))


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(png.UnknownPicture):
        png.shrink(b"GIF89a")


def test_a_palette_keeps_the_frequent_colours_and_replaces_the_others() -> None:
    frequent = [(number, number, 0) for number in range(256)]
    row = b"".join(bytes(colour) for colour in frequent)
    rare = bytes((0, 0, 1)) + row[3:-3] + bytes((0, 0, 255))
    written = png.reduce(picture([row, row, row, rare]))

    width, palette, indexes = read_palette(written)

    assert width == 256
    assert [palette[index] for index in indexes[0]][:-1] == frequent[:-1]
    assert palette[indexes[3][0]] == (0, 0, 0)
    # One pixel of a colour that is unlike all others stays.
    assert palette[indexes[3][-1]] == (0, 0, 255)


def test_pictures_are_published_with_a_palette(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screenshots = import_module("tools.screenshots")
    monkeypatch.setattr(screenshots, "IMAGES", tmp_path)
    data = picture([bytes((250, 250, 250) * 40)] * 40)

    screenshots.publish("shot", data)

    assert (tmp_path / "shot.png").read_bytes() == png.reduce(data)


def read_palette(data: bytes) -> tuple[int, list[tuple[int, ...]], list[bytes]]:
    """Return width, palette and rows of indexes of a picture with a palette."""
    place, parts = 8, {}
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place)
        parts[data[place + 4 : place + 8]] = data[place + 8 : place + 8 + length]
        place += 12 + length
    width, height, depth, colour = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    assert (depth, colour) == (8, 3)
    palette = [tuple(parts[b"PLTE"][at : at + 3]) for at in range(0, len(parts[b"PLTE"]), 3)]
    raw = zlib.decompress(parts[b"IDAT"])
    size = width + 1
    return width, palette, [raw[row * size + 1 : (row + 1) * size] for row in range(height)]
