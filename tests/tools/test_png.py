"""The README's pictures: the same pixels in fewer bytes."""

from __future__ import annotations

import random
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from tools import png

ROOT = Path(__file__).resolve().parents[2]
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
    header = struct.pack(">IIBBBBB", WIDTH, len(rows), depth, colour, 0, 0, 0)
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


@pytest.mark.parametrize("stated", [{"depth": 16}, {"colour": 3}])
def test_another_kind_of_picture_is_refused(stated: dict[str, int], rows: list[bytes]) -> None:
    with pytest.raises(png.UnknownPicture):
        png.shrink(picture(rows, **stated))


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(png.UnknownPicture):
        png.shrink(b"GIF89a")


def test_pictures_are_published_small(rows: list[bytes], tmp_path: Path) -> None:
    (tmp_path / "shot.png").write_bytes(picture(rows, 4))
    target = tmp_path / "images" / "published.png"
    script = (
        "from pathlib import Path; from demo import screenshots as shots; "
        f"shots.GALLERY = Path({str(tmp_path)!r}); "
        f"shots.PUBLISHED = {{'shot': Path({str(target)!r})}}; shots.publish()"
    )

    # In a process of its own: the script arranges the import path to its liking.
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)

    assert target.read_bytes() == png.shrink(picture(rows, 4))
    assert target.stat().st_size < (tmp_path / "shot.png").stat().st_size
