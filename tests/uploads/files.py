"""Contents of files for upload tests."""

from __future__ import annotations

import io
import struct
import zlib
from zipfile import ZipFile

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"
GIF = (
    b"GIF89a"
    + struct.pack("<HH", 3, 2)
    + b"\x00\x00\x00"
    + b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)
MP4 = b"\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2"
SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
HTML = b"<!DOCTYPE html><html><script>alert(1)</script></html>"
PHP = b"<?php system($_GET['x']); ?>"
CSV = "name;city\nFern;Köln\n".encode()


def png(width: int = 2, height: int = 2, comment: bytes = b"") -> bytes:
    """Return a PNG with this size in its header; the pixel data is a few bytes."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + (_chunk(b"tEXt", comment) if comment else b"")
        + _chunk(b"IDAT", zlib.compress(b"\x00" * 14))
        + _chunk(b"IEND", b"")
    )


def image(kind: str, width: int = 30, height: int = 20, **options: object) -> bytes:
    """Return an image of noise that Pillow writes: ``JPEG``, ``WEBP`` …"""
    buffer = io.BytesIO()
    noise = Image.effect_noise((width, height), 50).convert("RGB")
    noise.save(buffer, kind, **options)
    return buffer.getvalue()


def archive(*names: str, content: str = "x") -> bytes:
    """Return a zip file with these files, all with the same content."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as made:
        for name in names:
            made.writestr(name, content)
    return buffer.getvalue()


def upload(content: bytes, name: str = "file.bin") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


JPEG = image("JPEG")
WEBP = image("WEBP")
