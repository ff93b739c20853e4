"""Pictures that hold thousands of pictures: counted quickly, and refused."""

from __future__ import annotations

import struct
import time
import tracemalloc

import pytest
from django.core.exceptions import ValidationError

from django_panel.forms import FileUpload
from django_panel.uploads.frames import MOST_FRAMES, has_too_many_frames
from django_panel.uploads.receiving import checked_content_type
from tests.uploads.files import GIF, png, upload, webp

#: One pixel, with a pause before it and without; the smallest that a browser shows.
_PAUSE = b"!\xf9\x04\x00\x0a\x00\x00\x00"
_FRAME = b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00"


def gif(frames: int, *, palette: bool = True) -> bytes:
    flags = b"\xf0\x00\x00" + b"\x00" * 6 if palette else b"\x70\x00\x00"
    head = b"GIF89a" + struct.pack("<HH", 1, 1) + flags
    return head + (_PAUSE + _FRAME) * frames + b";"


def apng(frames: int) -> bytes:
    made = png()
    control = struct.pack(">I4sII", 8, b"acTL", frames, 0) + b"\x00" * 4
    return made[:33] + control + made[33:]


def moving_webp(frames: int) -> bytes:
    return webp(1, 1) + b"ANMF\x03\x00\x00\x00abc\x00" * frames


KINDS = [("image/gif", gif), ("image/png", apng), ("image/webp", moving_webp)]


@pytest.mark.parametrize(("kind", "made"), KINDS)
@pytest.mark.parametrize(
    ("frames", "is_refused"), [(1, False), (MOST_FRAMES, False), (MOST_FRAMES + 1, True)]
)
def test_frames_are_counted(kind: str, made: object, frames: int, is_refused: bool) -> None:
    assert callable(made)
    assert has_too_many_frames(upload(made(frames)), kind) is is_refused


def test_a_gif_without_colours_of_its_own_is_counted_too() -> None:
    assert has_too_many_frames(upload(gif(MOST_FRAMES + 1, palette=False)), "image/gif")


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("image/gif", GIF),
        ("image/gif", b"GIF89a"),
        ("image/gif", gif(3)[:-20]),
        ("image/gif", gif(3)[:-1] + b"?"),
        ("image/png", b"\x89PNG\r\n\x1a\n"),
        ("image/png", apng(5)[:40]),
        ("image/webp", b"RIFF____WEBP" + b"\xff" * 40),
        ("image/jpeg", b"\xff\xd8"),
    ],
)
def test_what_is_broken_or_does_not_move_is_no_flood(kind: str, content: bytes) -> None:
    assert not has_too_many_frames(upload(content), kind)


@pytest.mark.parametrize(
    "content",
    [
        gif(45_000),
        # Ten megabytes in the smallest pieces there are.
        gif(1)[:-2] + b"\x01x" * 5_000_000,
    ],
    ids=["many frames", "many pieces"],
)
def test_a_flood_is_refused_in_a_moment(content: bytes) -> None:
    field = FileUpload("picture").image().max_size(20_000)
    file = upload(content, "a.gif")

    began = time.process_time()
    with pytest.raises(ValidationError) as refused:
        checked_content_type(field, file)

    assert refused.value.code == "max_frames"
    assert time.process_time() - began < 1

    tracemalloc.start()
    try:
        with pytest.raises(ValidationError):
            checked_content_type(field, file)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 64 * 1024 * 1024
