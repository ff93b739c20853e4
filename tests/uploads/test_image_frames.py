"""Animations with thousands of frames are refused quickly."""

from __future__ import annotations

import struct
import time
import tracemalloc
import zlib

import pytest
from django.core.exceptions import ValidationError

from django_panel.forms import FileUpload
from django_panel.uploads.integrity import MAX_FRAMES, UploadedImage
from django_panel.uploads.storing import checked_content_type
from tests.uploads.files import GIF, image, png, upload

#: A delay and a frame of one pixel.
_DELAY = b"!\xf9\x04\x00\x0a\x00\x00\x00"
_FRAME = b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00"


def gif(frames: int, *, palette: bool = True) -> bytes:
    flags = b"\xf0\x00\x00" + b"\x00" * 6 if palette else b"\x70\x00\x00"
    head = b"GIF89a" + struct.pack("<HH", 1, 1) + flags
    return head + (_DELAY + _FRAME) * frames + b";"


def apng(frames: int) -> bytes:
    made = png()
    animation = _chunk(b"acTL", struct.pack(">II", frames, 0))
    first_frame = _chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, 2, 2, 0, 0, 1, 10, 0, 0))
    return made[:33] + animation + first_frame + made[33:]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def animated_webp(frames: int) -> bytes:
    still = image("WEBP", 1, 1)
    frame = b"\x00" * 15 + b"\x02" + still[12:]
    frame = b"ANMF" + struct.pack("<I", len(frame)) + frame
    head = b"WEBPVP8X\x0a\x00\x00\x00\x02" + b"\x00" * 9 + b"ANIM\x06\x00\x00\x00" + b"\x00" * 6
    body = head + frame * frames
    return b"RIFF" + struct.pack("<I", len(body)) + body


def has_too_many_frames(content: bytes, kind: str) -> bool:
    return UploadedImage(upload(content), kind).has_too_many_frames()


KINDS = [("image/gif", gif), ("image/png", apng), ("image/webp", animated_webp)]


@pytest.mark.parametrize(("kind", "made"), KINDS)
@pytest.mark.parametrize(
    ("frames", "is_refused"), [(1, False), (MAX_FRAMES, False), (MAX_FRAMES + 1, True)]
)
def test_frames_are_counted(kind: str, made: object, frames: int, is_refused: bool) -> None:
    assert callable(made)
    assert has_too_many_frames(made(frames), kind) is is_refused


def test_frames_of_a_gif_without_a_color_table_are_counted() -> None:
    assert has_too_many_frames(gif(MAX_FRAMES + 1, palette=False), "image/gif")


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
def test_a_still_or_broken_image_has_not_too_many_frames(kind: str, content: bytes) -> None:
    assert not has_too_many_frames(content, kind)


@pytest.mark.parametrize(
    "content",
    [
        gif(45_000),
        # Ten megabytes in sub-blocks of one byte.
        gif(1)[:-2] + b"\x01x" * 5_000_000,
    ],
    ids=["many frames", "many pieces"],
)
def test_many_frames_are_refused_quickly(content: bytes) -> None:
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
