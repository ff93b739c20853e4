"""The size of an image is read from its headers."""

from __future__ import annotations

import struct
import time

import pytest

from django_panel.uploads.integrity import UploadedImage
from tests.uploads.files import GIF, image, png, upload

_BMP_HEADER = struct.pack("<IiiHHIIiiII", 40, 7, -9, 1, 24, 0, 0, 0, 0, 0, 0)
BMP = b"BM" + struct.pack("<IHHI", 54, 0, 0, 54) + _BMP_HEADER


@pytest.mark.parametrize(
    ("kind", "content", "size"),
    [
        ("image/png", png(40, 30), (40, 30)),
        ("image/gif", GIF, (3, 2)),
        ("image/jpeg", image("JPEG", 30, 20), (30, 20)),
        ("image/webp", image("WEBP", 64, 48), (64, 48)),
        ("image/webp", image("WEBP", 5, 6, lossless=True), (5, 6)),
        ("image/bmp", BMP, (7, 9)),
        ("image/avif", image("AVIF", 300, 200), (300, 200)),
    ],
)
def test_the_header_contains_the_size(kind: str, content: bytes, size: tuple[int, int]) -> None:
    assert UploadedImage(upload(content), kind).size == size


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
        ("application/pdf", b"%PDF"),
    ],
)
def test_a_broken_header_has_no_size(kind: str, content: bytes) -> None:
    assert UploadedImage(upload(content), kind).size is None


def test_the_size_of_a_huge_image_is_read_without_decoding_it() -> None:
    began = time.monotonic()

    assert UploadedImage(upload(png(30_000, 30_000)), "image/png").size == (30_000, 30_000)

    assert time.monotonic() - began < 1
