"""What a file really is, read from its bytes; its name and its header may say anything."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.core.files.uploadedfile import UploadedFile

_HEAD = 4096
#: A directory of more parts is not read: documents have a few dozen.
_MOST_PARTS = 5000

OCTETS = "application/octet-stream"
PLAIN_TEXT = "text/plain"

_SIGNATURES: tuple[tuple[int, bytes, str], ...] = (
    (0, b"\x89PNG\r\n\x1a\n", "image/png"),
    (0, b"\xff\xd8\xff", "image/jpeg"),
    (0, b"GIF87a", "image/gif"),
    (0, b"GIF89a", "image/gif"),
    (0, b"II*\x00", "image/tiff"),
    (0, b"MM\x00*", "image/tiff"),
    (0, b"%PDF-", "application/pdf"),
    (0, b"{\\rtf", "application/rtf"),
    (0, b"\x1aE\xdf\xa3", "video/webm"),
    (0, b"\xff\xfb", "audio/mpeg"),
    (0, b"\xff\xf3", "audio/mpeg"),
    (0, b"\xff\xf2", "audio/mpeg"),
    (0, b"OggS\x00", "audio/ogg"),
    (0, b"\x1f\x8b", "application/gzip"),
    (0, b"Rar!\x1a\x07", "application/vnd.rar"),
    (0, b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (0, b"\x7fELF", "application/x-executable"),
)
#: Letters that a text may begin with as well: only beside bytes that no text has they count.
_LETTERS: tuple[tuple[bytes, str], ...] = (
    (b"BM", "image/bmp"),
    (b"ID3", "audio/mpeg"),
    (b"MZ", "application/x-msdownload"),
)
#: What a RIFF file says it holds.
_RIFF = {b"WEBP": "image/webp", b"WAVE": "audio/wav", b"AVI ": "video/x-msvideo"}
#: The brands of the MP4 family that are no film.
_BRANDS = {
    b"avif": "image/avif",
    b"avis": "image/avif",
    b"heic": "image/heic",
    b"heix": "image/heic",
    b"mif1": "image/heic",
    b"M4A ": "audio/mp4",
    b"qt  ": "video/quicktime",
}
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
#: Older documents differ by their names alone: all are the same kind of container.
_OLE_NAMES = {
    "doc": "application/msword",
    "xls": "application/vnd.ms-excel",
    "ppt": "application/vnd.ms-powerpoint",
}
#: A part that only this kind of document has.
_OFFICE: tuple[tuple[str, str], ...] = (
    ("word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("ppt/", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
)
_ZIP = "application/zip"
#: Open documents say in their first part what they are.
_OPEN = {
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.presentation": "odp",
    "application/epub+zip": "epub",
}
_XML = "application/xml"
#: What a browser would run or a server would, wherever in the text it begins.
_ACTIVE = (
    b"<!doctype html",
    b"<html",
    b"<script",
    b"<svg",
    b"<?php",
    b"<body",
    b"<iframe",
)
#: Bytes below the space that texts have: tabulators, ends of lines and of pages, escapes.
_IN_TEXTS = frozenset(b"\t\n\v\f\r\x1b")

#: The extension a stored file gets, by what it is.
EXTENSIONS: Mapping[str, str] = MappingProxyType(
    {
        "image/png": "png",
        "image/jpeg": "jpg",
        "image/gif": "gif",
        "image/webp": "webp",
        "image/avif": "avif",
        "image/bmp": "bmp",
        "image/tiff": "tif",
        "image/heic": "heic",
        "image/svg+xml": "svg",
        "application/pdf": "pdf",
        "video/mp4": "mp4",
        "video/webm": "webm",
        "video/quicktime": "mov",
        "video/x-msvideo": "avi",
        "audio/mpeg": "mp3",
        "audio/ogg": "ogg",
        "audio/wav": "wav",
        "audio/mp4": "m4a",
        "application/gzip": "gz",
        "application/vnd.rar": "rar",
        "application/x-7z-compressed": "7z",
        "application/x-ole-storage": "bin",
        "application/rtf": "rtf",
        _XML: "xml",
        "application/json": "json",
        "text/csv": "csv",
        "text/markdown": "md",
        "text/html": "html",
        PLAIN_TEXT: "txt",
        _ZIP: "zip",
        **{kind: ending for ending, kind in _OLE_NAMES.items()},
        **_OPEN,
        _OFFICE[0][1]: "docx",
        _OFFICE[1][1]: "xlsx",
        _OFFICE[2][1]: "pptx",
        OCTETS: "bin",
    }
)
#: Texts differ by their names alone; these names are believed of a text without anything active.
_TEXT_NAMES = {"csv": "text/csv", "md": "text/markdown", "json": "application/json"}


def content_type_of(file: UploadedFile[Any]) -> str:
    """Return what the bytes are, in the words of the web."""
    file.seek(0)
    head = file.read(_HEAD)
    file.seek(0)
    if not head:
        return OCTETS
    kind = _signed(head)
    if kind is not None:
        return _without_passenger(kind, head)
    if head.startswith(b"PK\x03\x04"):
        return _archive(file)
    if head.startswith(_OLE):
        return _OLE_NAMES.get(_ending(file), "application/x-ole-storage")
    return _text(file, head)


def is_active(kind: str) -> bool:
    """Return whether a browser would run what is inside."""
    return kind in {"text/html", "image/svg+xml", _XML, "application/x-msdownload"}


def _signed(head: bytes) -> str | None:
    """Return what the first bytes stand for, or None where they stand for themselves."""
    for offset, signature, kind in _SIGNATURES:
        if head.startswith(signature, offset):
            return kind
    if head.startswith(b"RIFF"):
        return _RIFF.get(head[8:12])
    if head[0] == 0 and head[4:8] == b"ftyp":
        kind = _BRANDS.get(head[8:12], "video/mp4")
        # A still picture may name the family first, and only then which of its kinds it is.
        return "image/avif" if kind == "image/heic" and b"avif" in head[16:64] else kind
    if _is_text(head):
        return None
    return next((kind for letters, kind in _LETTERS if head.startswith(letters)), None)


def _without_passenger(kind: str, head: bytes) -> str:
    """Take a picture that also begins a page for the page it is."""
    begins_page = any(mark in head.lower() for mark in _ACTIVE[:5])
    return "text/html" if kind.startswith("image/") and begins_page else kind


def _archive(file: UploadedFile[Any]) -> str:
    try:
        with ZipFile(file) as archive:
            names = archive.namelist()
            said = _said_first(archive, names)
    except (BadZipFile, ValueError, OSError, NotImplementedError, RuntimeError, zlib.error):
        return OCTETS
    finally:
        file.seek(0)
    if said in _OPEN:
        return said
    if len(names) > _MOST_PARTS or "[Content_Types].xml" not in names:
        return _ZIP
    return next(
        (kind for part, kind in _OFFICE if any(name.startswith(part) for name in names)), _ZIP
    )


def _said_first(archive: ZipFile, names: list[str]) -> str:
    """Return what an open document says of itself; nothing else of it is unpacked."""
    if names[:1] != ["mimetype"]:
        return ""
    with archive.open("mimetype") as part:
        return part.read(100).decode("ascii", "replace").strip()


def _text(file: UploadedFile[Any], head: bytes) -> str:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        # Spreadsheets write texts of two bytes a letter; a cut one is no reason to refuse it.
        head = head.decode("utf-16", "ignore").encode()
    if not _is_text(head):
        return OCTETS
    lowered = head.lower()
    if b"<svg" in lowered:
        return "image/svg+xml"
    if any(mark in lowered for mark in _ACTIVE):
        return "text/html"
    if b"<?xml" in lowered:
        return _XML
    return _TEXT_NAMES.get(_ending(file), PLAIN_TEXT)


def _is_text(head: bytes) -> bool:
    """Return whether people can read it, in whichever alphabet it is written."""
    return all(byte >= 0x20 or byte in _IN_TEXTS for byte in head)


def _ending(file: UploadedFile[Any]) -> str:
    return (file.name or "").rpartition(".")[2].lower()
