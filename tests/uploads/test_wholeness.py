"""Pictures that were cut off or damaged: told from whole ones, quickly, and never kept."""

from __future__ import annotations

import struct
import time

import pytest
from django.core.exceptions import ValidationError

from django_panel.forms import FileUpload
from django_panel.uploads.receiving import checked_content_type
from django_panel.uploads.wholeness import is_whole
from tests.uploads.files import GIF, PDF, png, upload, webp


def box(name: bytes, content: bytes = b"") -> bytes:
    return struct.pack(">I4s", 8 + len(content), name) + content


def segment(marker: int, content: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, 2 + len(content)) + content


#: With a small picture in its first segment, which has an end of its own.
PHOTO = (
    b"\xff\xd8"
    + segment(0xE1, b"Exif\x00\x00\xff\xd8\xff\xd9")
    + b"\xff"
    + segment(0xC0, b"\x08\x00\x14\x00\x1e\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01")
    + segment(0xDA, b"\x03\x01\x00\x02\x11\x03\x11\x00\x3f\x00")
    + b"pixels\xff\x00pixels\xff\xd0" * 5000
    + b"\xff\xd9"
)
AVIF = box(b"ftyp", b"avif\x00\x00\x00\x00") + box(b"meta", b"m" * 40) + box(b"mdat", b"p" * 90)
LONG_BOX = struct.pack(">I4sQ", 1, b"mdat", 26) + b"p" * 10

WHOLE = {
    "png": ("image/png", png(40, 30)),
    "jpeg": ("image/jpeg", PHOTO),
    "gif": ("image/gif", GIF),
    "webp": ("image/webp", webp(3, 4)),
    "avif": ("image/avif", AVIF),
    "heic with a long box": ("image/heic", AVIF + LONG_BOX),
    "avif with an open end": ("image/avif", AVIF + b"\x00\x00\x00\x00mdatpixels"),
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_picture_that_ends_as_it_should_is_whole(name: str) -> None:
    kind, content = WHOLE[name]

    assert is_whole(upload(content), kind)


@pytest.mark.parametrize("name", ["png", "jpeg", "webp", "avif", "heic with a long box"])
def test_a_picture_that_was_cut_off_is_not(name: str) -> None:
    kind, content = WHOLE[name]
    places = {*range(12, min(len(content), 400)), len(content) // 2, len(content) - 1}
    # Between two boxes nothing tells that another was to come.
    places -= {16, 64, 162}

    assert [place for place in places if is_whole(upload(content[:place]), kind)] == []


def test_a_gif_may_lack_its_last_byte_and_nothing_else() -> None:
    assert is_whole(upload(GIF[:-1]), "image/gif")
    cut = range(1, len(GIF) - 1)
    assert [place for place in cut if is_whole(upload(GIF[:place]), "image/gif")] == []


@pytest.mark.parametrize("place", [16, 29, 45, -5])
def test_a_png_whose_sums_do_not_agree_is_damaged(place: int) -> None:
    content = bytearray(png(40, 30))
    content[place] ^= 1

    assert not is_whole(upload(bytes(content)), "image/png")


def test_what_stands_after_the_end_is_no_damage() -> None:
    for kind, content in (("image/png", png()), ("image/gif", GIF), ("image/jpeg", PHOTO)):
        assert is_whole(upload(content + b"a film"), kind)


def test_of_other_files_no_end_is_asked() -> None:
    assert is_whole(upload(PDF[:9]), "application/pdf")


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("image/png", png()[:33] + b"\x00\x00\x00\x00tEXt\x00\x00\x00\x00" * 400_000),
        ("image/jpeg", b"\xff\xd8" + segment(0xFE, b"") * 1_200_000),
        ("image/avif", box(b"free") * 600_000),
    ],
    ids=["chunks", "segments", "boxes"],
)
def test_a_flood_of_small_parts_is_refused_in_a_moment(kind: str, content: bytes) -> None:
    file = upload(content)

    began = time.process_time()
    assert not is_whole(file, kind)

    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "asked",
    [
        FileUpload("cover").image(),
        FileUpload("cover").accepted_types(["image/*"]),
        FileUpload("cover").accepted_types([".png", "image/gif"]),
    ],
    ids=["image", "types", "endings"],
)
def test_a_field_for_pictures_refuses_one_that_was_cut_off(asked: FileUpload) -> None:
    assert checked_content_type(asked, upload(png())) == "image/png"
    with pytest.raises(ValidationError) as refused:
        checked_content_type(asked, upload(png()[:-9]))

    assert refused.value.code == "damaged"


def test_a_field_for_any_file_takes_a_broken_one() -> None:
    mixed = FileUpload("scan").accepted_types(["image/*", "application/pdf"])

    assert checked_content_type(FileUpload("attachment"), upload(png()[:-9])) == "image/png"
    assert checked_content_type(mixed, upload(png()[:-9])) == "image/png"


def test_the_size_is_judged_before_the_end_is_looked_for() -> None:
    with pytest.raises(ValidationError) as refused:
        checked_content_type(FileUpload("cover").image(), upload(png(30_000, 30_000)[:-9]))

    assert refused.value.code == "max_pixels"
