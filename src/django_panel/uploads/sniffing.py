"""What a file really is, read from its bytes; its name and its header may say anything."""

from __future__ import annotations

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
    (8, b"WEBP", "image/webp"),
    (4, b"ftypavif", "image/avif"),
    (0, b"BM", "image/bmp"),
    (0, b"II*\x00", "image/tiff"),
    (0, b"MM\x00*", "image/tiff"),
    (0, b"%PDF-", "application/pdf"),
    (4, b"ftyp", "video/mp4"),
    (0, b"\x1aE\xdf\xa3", "video/webm"),
    (0, b"ID3", "audio/mpeg"),
    (0, b"OggS", "audio/ogg"),
    (8, b"WAVE", "audio/wav"),
    (0, b"\x1f\x8b", "application/gzip"),
    (0, b"Rar!\x1a\x07", "application/vnd.rar"),
    (0, b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/x-ole-storage"),
    (0, b"MZ", "application/x-msdownload"),
    (0, b"\x7fELF", "application/x-executable"),
)
#: A part that only this kind of document has.
_OFFICE: tuple[tuple[str, str], ...] = (
    ("word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("ppt/", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
)
_ZIP = "application/zip"
#: What a browser would run or a server would, wherever in the text it begins.
_ACTIVE = (
    b"<!doctype html",
    b"<html",
    b"<script",
    b"<svg",
    b"<?php",
    b"<?xml",
    b"<body",
    b"<iframe",
)

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
        "image/svg+xml": "svg",
        "application/pdf": "pdf",
        "video/mp4": "mp4",
        "video/webm": "webm",
        "audio/mpeg": "mp3",
        "audio/ogg": "ogg",
        "audio/wav": "wav",
        "application/gzip": "gz",
        "application/vnd.rar": "rar",
        "application/x-7z-compressed": "7z",
        "application/x-ole-storage": "doc",
        "application/json": "json",
        "text/csv": "csv",
        "text/markdown": "md",
        "text/html": "html",
        PLAIN_TEXT: "txt",
        _ZIP: "zip",
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
    for offset, signature, kind in _SIGNATURES:
        if head.startswith(signature, offset):
            return _without_passenger(kind, head)
    if head.startswith(b"PK\x03\x04"):
        return _archive(file)
    return _text(file, head)


def is_active(kind: str) -> bool:
    """Return whether a browser would run what is inside."""
    return kind in {"text/html", "image/svg+xml", "application/x-msdownload"}


def _without_passenger(kind: str, head: bytes) -> str:
    """Take a picture that also begins a page for the page it is."""
    begins_page = any(mark in head.lower() for mark in _ACTIVE[:5])
    return "text/html" if kind.startswith("image/") and begins_page else kind


def _archive(file: UploadedFile[Any]) -> str:
    try:
        with ZipFile(file) as archive:
            names = archive.namelist()
    except (BadZipFile, ValueError, OSError, NotImplementedError):
        return OCTETS
    finally:
        file.seek(0)
    if len(names) > _MOST_PARTS or "[Content_Types].xml" not in names:
        return _ZIP
    return next(
        (kind for part, kind in _OFFICE if any(name.startswith(part) for name in names)), _ZIP
    )


def _text(file: UploadedFile[Any], head: bytes) -> str:
    if b"\x00" in head:
        return OCTETS
    lowered = head.lower()
    if b"<svg" in lowered:
        return "image/svg+xml"
    if any(mark in lowered for mark in _ACTIVE):
        return "text/html"
    try:
        # The last character may be cut in two by the length of what was read.
        head.decode("utf-8-sig") if len(head) < _HEAD else head[:-4].decode("utf-8-sig", "strict")
    except UnicodeDecodeError as error:
        if error.start < len(head) - 8:
            return OCTETS
    extension = (file.name or "").rpartition(".")[2].lower()
    return _TEXT_NAMES.get(extension, PLAIN_TEXT)
