"""Damaged and incomplete images are detected quickly."""

from __future__ import annotations

import struct
import sys
import time
import zlib

import pytest
from django.core.exceptions import ImproperlyConfigured, ValidationError

from django_panel.forms import FileUpload
from django_panel.uploads.integrity import UploadedImage, _pillow
from django_panel.uploads.storing import checked_content_type
from tests.uploads.files import GIF, PDF, WEBP, image, png, upload


def is_complete(content: bytes, kind: str) -> bool:
    return UploadedImage(upload(content), kind).is_complete()


def box(name: bytes, content: bytes = b"") -> bytes:
    return struct.pack(">I4s", 8 + len(content), name) + content


def segment(marker: int, content: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, 2 + len(content)) + content


_JPEG = image("JPEG", 200, 100)
#: With a thumbnail in its first segment, which has an end marker too.
PHOTO = _JPEG[:2] + segment(0xE1, b"Exif\x00\x00\xff\xd8\xff\xd9") + _JPEG[2:]
AVIF = box(b"ftyp", b"avif\x00\x00\x00\x00") + box(b"meta", b"m" * 40) + box(b"mdat", b"p" * 90)
EMPTY_CHUNK = struct.pack(">I4sI", 0, b"prVt", zlib.crc32(b"prVt"))
LONG_BOX = struct.pack(">I4sQ", 1, b"mdat", 26) + b"p" * 10

COMPLETE = {
    "png": ("image/png", png(40, 30)),
    "jpeg": ("image/jpeg", PHOTO),
    "gif": ("image/gif", GIF),
    "webp": ("image/webp", WEBP),
    "avif": ("image/avif", AVIF),
    "heic with a long box": ("image/heic", AVIF + LONG_BOX),
    "avif with an open end": ("image/avif", AVIF + b"\x00\x00\x00\x00mdatpixels"),
}


@pytest.mark.parametrize("name", COMPLETE)
def test_an_undamaged_image_is_complete(name: str) -> None:
    kind, content = COMPLETE[name]

    assert is_complete(content, kind)


@pytest.mark.parametrize("name", ["png", "jpeg", "webp", "avif", "heic with a long box"])
def test_an_image_that_is_cut_off_is_not_complete(name: str) -> None:
    kind, content = COMPLETE[name]
    places = {*range(12, min(len(content), 400)), len(content) // 2, len(content) - 1}
    # Between two boxes nothing announces the next one; Pillow does not read the last checksum
    # of a PNG.
    places -= {16, 64, 162} if name != "png" else set(range(len(content) - 4, len(content)))

    assert [place for place in places if is_complete(content[:place], kind)] == []


def test_a_gif_may_lack_its_last_byte_and_nothing_else() -> None:
    assert is_complete(GIF[:-1], "image/gif")
    cut = range(1, len(GIF) - 1)
    assert [place for place in cut if is_complete(GIF[:place], "image/gif")] == []


@pytest.mark.parametrize("place", [16, 29, 45, -5])
def test_a_png_with_a_wrong_checksum_is_damaged(place: int) -> None:
    content = bytearray(png(40, 30))
    content[place] ^= 1

    assert not is_complete(bytes(content), "image/png")


def test_data_after_the_end_is_ignored() -> None:
    for kind, content in (("image/png", png()), ("image/gif", GIF), ("image/jpeg", PHOTO)):
        assert is_complete(content + b"a video", kind)


def test_other_files_are_not_checked() -> None:
    assert is_complete(PDF[:9], "application/pdf")


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("image/png", png()[:33] + EMPTY_CHUNK * 400_000),
        ("image/jpeg", b"\xff\xd8" + segment(0xFE, b"") * 1_200_000),
        ("image/avif", box(b"free") * 600_000),
    ],
    ids=["chunks", "segments", "boxes"],
)
def test_many_small_parts_are_refused_quickly(kind: str, content: bytes) -> None:
    began = time.process_time()
    assert not is_complete(content, kind)

    # A second on a busy machine; if each part cost a copy of the rest, it would be minutes.
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "asked",
    [
        FileUpload("cover").image(),
        FileUpload("cover").accepted_types(["image/*"]),
        FileUpload("cover").accepted_types([".png", "image/gif"]),
    ],
    ids=["image", "types", "endings"],
)
def test_an_image_field_refuses_an_incomplete_image(asked: FileUpload) -> None:
    assert checked_content_type(asked, upload(png())) == "image/png"
    with pytest.raises(ValidationError) as refused:
        checked_content_type(asked, upload(png()[:-9]))

    assert refused.value.code == "damaged"


def test_a_field_for_any_file_accepts_a_damaged_image() -> None:
    mixed = FileUpload("scan").accepted_types(["image/*", "application/pdf"])

    assert checked_content_type(FileUpload("attachment"), upload(png()[:-9])) == "image/png"
    assert checked_content_type(mixed, upload(png()[:-9])) == "image/png"


def test_the_size_is_checked_before_integrity() -> None:
    with pytest.raises(ValidationError) as refused:
        checked_content_type(FileUpload("cover").image(), upload(png(30_000, 30_000)[:-9]))

    assert refused.value.code == "max_pixels"


def test_without_pillow_an_image_field_names_the_missing_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    _pillow.cache_clear()
    try:
        with pytest.raises(ImproperlyConfigured, match=r"django-panel\[images\]"):
            checked_content_type(FileUpload("cover").image(), upload(png()))
        assert checked_content_type(FileUpload("attachment"), upload(png())) == "image/png"
    finally:
        _pillow.cache_clear()
