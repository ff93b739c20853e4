"""How large a picture is, from its first bytes."""

from __future__ import annotations

import struct
import time

import pytest

from django_panel.uploads.pictures import Dimensions, dimensions_of
from tests.uploads.files import GIF, JPEG, png, upload, webp

BMP = b"BM" + b"\x00" * 16 + struct.pack("<ii", 7, -9)
LOSSY = b"RIFF____WEBPVP8 " + b"\x00" * 10 + struct.pack("<HH", 5, 6) + b"\x00" * 10
AVIF = (
    b"\x00\x00\x00\x1cftypavif" + b"\x00" * 80 + b"ispe\x00\x00\x00\x00" + b"\x00\x00\x75\x30" * 2
)
LOSSLESS = b"RIFF____WEBPVP8L" + b"\x00" * 5 + struct.pack("<I", 8 | (9 << 14)) + b"\x00" * 8


@pytest.mark.parametrize(
    ("kind", "content", "size"),
    [
        ("image/png", png(40, 30), (40, 30)),
        ("image/gif", GIF, (3, 2)),
        ("image/jpeg", JPEG, (30, 20)),
        ("image/webp", webp(640, 480), (640, 480)),
        ("image/webp", LOSSY, (5, 6)),
        ("image/webp", LOSSLESS, (9, 10)),
        ("image/bmp", BMP, (7, 9)),
        ("image/avif", AVIF, (30_000, 30_000)),
    ],
)
def test_the_header_says_the_size(kind: str, content: bytes, size: tuple[int, int]) -> None:
    assert dimensions_of(upload(content), kind) == Dimensions(*size)


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("image/png", b"\x89PNG\r\n\x1a\n"),
        ("image/gif", b"GIF89a"),
        ("image/jpeg", b"\xff\xd8\xff"),
        ("image/jpeg", b"\xff\xd8" + b"\x00" * 40),
        ("image/jpeg", b"\xff\xd8" + b"\xff" * 40),
        ("image/webp", b"RIFF____WEBPVP9 " + b"\x00" * 30),
        ("image/webp", b"RIFF____WEBP"),
        ("image/avif", b"\x00\x00\x00\x1cftypavif"),
        ("image/avif", AVIF[:-1]),
        ("application/pdf", b"%PDF"),
    ],
)
def test_a_broken_header_says_nothing(kind: str, content: bytes) -> None:
    assert dimensions_of(upload(content), kind) is None


def test_a_flood_of_pixels_is_measured_without_unpacking() -> None:
    began = time.monotonic()

    size = dimensions_of(upload(png(30_000, 30_000)), "image/png")

    assert size is not None
    assert size.pixels == 900_000_000
    assert time.monotonic() - began < 1
