"""Files for the tests, made of real bytes."""

from __future__ import annotations

import io
import struct
import zlib
from zipfile import ZipFile

from django.core.files.uploadedfile import SimpleUploadedFile

PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"
GIF = (
    b"GIF89a"
    + struct.pack("<HH", 3, 2)
    + b"\x00\x00\x00"
    + b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)
JPEG = (
    b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    b"\xff\xc0\x00\x11\x08\x00\x14\x00\x1e\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xd9"
)
MP4 = b"\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2"
SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
HTML = b"<!DOCTYPE html><html><script>alert(1)</script></html>"
PHP = b"<?php system($_GET['x']); ?>"
CSV = "name;city\nFern;Köln\n".encode()


def png(width: int = 2, height: int = 2, passenger: bytes = b"") -> bytes:
    """Return a picture of this size; only its header knows, so a huge one is small."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + (_chunk(b"tEXt", passenger) if passenger else b"")
        + _chunk(b"IDAT", zlib.compress(b"\x00" * 14))
        + _chunk(b"IEND", b"")
    )


def webp(width: int, height: int) -> bytes:
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF" + b"\x16\x00\x00\x00" + b"WEBPVP8X\x0a\x00\x00\x00\x10\x00\x00\x00" + size


def archive(*names: str, said: str = "x") -> bytes:
    """Return a zip file with these parts, each of which says the same."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as made:
        for name in names:
            made.writestr(name, said)
    return buffer.getvalue()


def upload(content: bytes, name: str = "file.bin") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
