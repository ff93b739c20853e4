"""Detect the content type of an uploaded file from its bytes.

The file name and the ``Content-Type`` header come from the client and are not trusted.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from zipfile import BadZipFile, ZipFile

import puremagic
from django.core.files.uploadedfile import UploadedFile

#: Bytes that are read to detect the type.
_HEAD = 4096
#: The directory of an archive with more files, or of more bytes, is not read: ``ZipFile`` reads all
#: of it. Both numbers are in the archive's last record, and either may be wrong.
MAX_ARCHIVE_FILES = 5000
_MAX_DIRECTORY_BYTES = 512 * 1024

OCTETS = "application/octet-stream"
PLAIN_TEXT = "text/plain"
_PROGRAM = "application/x-msdownload"

#: Binary types, by the names that ``puremagic`` uses.
_BINARY_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "image/png": "image/png",
        "image/jpeg": "image/jpeg",
        "image/gif": "image/gif",
        "image/webp": "image/webp",
        "image/tiff": "image/tiff",
        "image/x-ms-bmp": "image/bmp",
        "application/pdf": "application/pdf",
        "application/rtf": "application/rtf",
        "video/webm": "video/webm",
        "video/avi": "video/x-msvideo",
        "video/x-msvideo": "video/x-msvideo",
        "audio/mpeg": "audio/mpeg",
        "audio/ogg": "audio/ogg",
        "audio/wave": "audio/wav",
        "audio/x-wav": "audio/wav",
        "application/x-gzip": "application/gzip",
        "application/x-rar-compressed": "application/vnd.rar",
        "application/vnd.rar": "application/vnd.rar",
        "application/x-7z-compressed": "application/x-7z-compressed",
        "application/vnd.microsoft.portable-executable": _PROGRAM,
    }
)
#: Formats that begin with printable characters and are not text.
_PRINTABLE_SIGNATURES = {b"%PDF-": "application/pdf", b"{\\rtf": "application/rtf"}
#: Signatures that ``puremagic`` does not know, or names ``application/octet-stream``.
_OTHER_SIGNATURES = {
    b"\xff\xf3": "audio/mpeg",
    b"\xff\xf2": "audio/mpeg",
    b"MZ": _PROGRAM,
}
#: The brands of ISO media files (MP4) that are not ``video/mp4``.
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
#: Older Office documents share one container format; only the extension tells them apart.
_OLE_EXTENSIONS = {
    "doc": "application/msword",
    "xls": "application/vnd.ms-excel",
    "ppt": "application/vnd.ms-powerpoint",
}
#: The folder in the archive that identifies each kind of Office document.
_OFFICE: tuple[tuple[str, str], ...] = (
    ("word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("ppt/", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
)
_ZIP = "application/zip"
#: The last record of an archive: total number of files, bytes of the directory.
_END_RECORD = struct.Struct("<10xHI6x")
_END_SIGNATURE = b"PK\5\6"
#: The record may be followed by a comment of 65,535 bytes.
_MAX_END_BYTES = _END_RECORD.size + 65_535 + 20
_ZIP64_SIGNATURE = b"PK\6\7"
_ZIP64_LOCATOR_BYTES = 20
#: OpenDocument files and EPUBs name their type in their first file, ``mimetype``.
_OPEN = {
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.presentation": "odp",
    "application/epub+zip": "epub",
}
_XML = "application/xml"
#: Markup that a browser or a PHP server would run, anywhere in the first bytes.
_ACTIVE = (
    b"<!doctype html",
    b"<html",
    b"<script",
    b"<svg",
    b"<?php",
    b"<body",
    b"<iframe",
)
#: Control characters that occur in text: tabs, line and page breaks, escape.
_TEXT_CONTROLS = frozenset(b"\t\n\v\f\r\x1b")

#: The extension of a stored file, by content type.
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
        **{content_type: extension for extension, content_type in _OLE_EXTENSIONS.items()},
        **_OPEN,
        _OFFICE[0][1]: "docx",
        _OFFICE[1][1]: "xlsx",
        _OFFICE[2][1]: "pptx",
        OCTETS: "bin",
    }
)
#: Text without active markup gets its type from these extensions.
_TEXT_EXTENSIONS = {"csv": "text/csv", "md": "text/markdown", "json": "application/json"}


def content_type_of(file: UploadedFile[Any]) -> str:
    """Return the content type of a file; ``application/octet-stream`` if it is unknown."""
    file.seek(0)
    head = file.read(_HEAD)
    file.seek(0)
    if not head:
        return OCTETS
    if head.startswith(b"PK\x03\x04"):
        return _archive_type(file)
    if head.startswith(_OLE):
        return _OLE_EXTENSIONS.get(_extension(file), "application/x-ole-storage")
    content_type = _binary_type(head)
    if content_type is None:
        return _text_type(file, head)
    # A browser that ignores the type of a polyglot would render it as a page.
    return "text/html" if content_type.startswith("image/") and _is_html(head) else content_type


def is_active(content_type: str) -> bool:
    """Return whether a browser or an operating system would run files of this type."""
    return content_type in {"text/html", "image/svg+xml", _XML, _PROGRAM}


def _binary_type(head: bytes) -> str | None:
    """Return the type of a file that is not text, or None."""
    if _is_text(head):
        signatures = _PRINTABLE_SIGNATURES.items()
        return next(
            (content_type for prefix, content_type in signatures if head.startswith(prefix)), None
        )
    if head[0] == 0 and head[4:8] == b"ftyp":
        content_type = _BRANDS.get(head[8:12], "video/mp4")
        # The first brand may be generic; the list of compatible brands then names AVIF.
        return (
            "image/avif"
            if content_type == "image/heic" and b"avif" in head[16:64]
            else content_type
        )
    for prefix, content_type in _OTHER_SIGNATURES.items():
        if head.startswith(prefix):
            return content_type
    try:
        matches = puremagic.magic_string(head)
    except puremagic.PureError:
        return None
    known = (_BINARY_TYPES.get(match.mime_type) for match in matches)
    return next((content_type for content_type in known if content_type is not None), None)


def _is_html(head: bytes) -> bool:
    lowered = head.lower()
    return any(mark in lowered for mark in _ACTIVE[:5])


def _archive_type(file: UploadedFile[Any]) -> str:
    if _has_large_directory(file):
        return _ZIP
    try:
        with ZipFile(file) as archive:
            names = archive.namelist()
            declared = _declared_type(archive, names)
    except (BadZipFile, ValueError, OSError, NotImplementedError, RuntimeError, zlib.error):
        return OCTETS
    finally:
        file.seek(0)
    if declared in _OPEN:
        return declared
    if "[Content_Types].xml" not in names:
        return _ZIP
    return next(
        (
            content_type
            for folder, content_type in _OFFICE
            if any(name.startswith(folder) for name in names)
        ),
        _ZIP,
    )


def _has_large_directory(file: UploadedFile[Any]) -> bool:
    """Return whether an archive's last record announces a directory that is too large to read."""
    size = file.size or 0
    file.seek(max(0, size - _MAX_END_BYTES))
    tail: bytes = file.read()
    file.seek(0)
    # The same record that ``ZipFile`` uses: the last bytes, else the last signature before them.
    start = len(tail) - _END_RECORD.size
    if not (tail[start:].startswith(_END_SIGNATURE) and tail.endswith(b"\0\0")):
        start = tail.rfind(_END_SIGNATURE)
    if start < 0 or len(tail) - start < _END_RECORD.size:
        return False
    if tail[max(0, start - _ZIP64_LOCATOR_BYTES) :].startswith(_ZIP64_SIGNATURE):
        # A second record with larger numbers; no office document has so many files.
        return True
    files, directory_bytes = _END_RECORD.unpack_from(tail, start)
    return bool(files > MAX_ARCHIVE_FILES or directory_bytes > _MAX_DIRECTORY_BYTES)


def _declared_type(archive: ZipFile, names: list[str]) -> str:
    """Return the content of an archive's first file ``mimetype``; no other file is unpacked."""
    if names[:1] != ["mimetype"]:
        return ""
    with archive.open("mimetype") as file:
        return file.read(100).decode("ascii", "replace").strip()


def _text_type(file: UploadedFile[Any], head: bytes) -> str:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        # Spreadsheets export UTF-16. The head may end in the middle of a character.
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
    return _TEXT_EXTENSIONS.get(_extension(file), PLAIN_TEXT)


def _is_text(head: bytes) -> bool:
    """Return whether the bytes can be text in an encoding that extends ASCII."""
    return all(byte >= 0x20 or byte in _TEXT_CONTROLS for byte in head)


def _extension(file: UploadedFile[Any]) -> str:
    return (file.name or "").rpartition(".")[2].lower()
