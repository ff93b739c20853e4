"""The content type is detected from the bytes, not from the file name."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.forms import FileUpload
from django_panel.uploads.content_type import EXTENSIONS, OCTETS, content_type_of, is_active
from django_panel.uploads.storing import is_accepted, shown_name
from tests.uploads.files import (
    CSV,
    GIF,
    HTML,
    JPEG,
    MP4,
    PDF,
    PHP,
    SVG,
    WEBP,
    archive,
    png,
    upload,
)

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ODT = "application/vnd.oasis.opendocument.text"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.mark.parametrize(
    ("content", "name", "kind"),
    [
        (png(), "a.html", "image/png"),
        (JPEG, "a.png", "image/jpeg"),
        (GIF, "a", "image/gif"),
        (WEBP, "a.exe", "image/webp"),
        (PDF, "a.txt", "application/pdf"),
        (MP4, "a.html", "video/mp4"),
        (SVG, "a.png", "image/svg+xml"),
        (HTML, "a.png", "text/html"),
        (b"  \n<script>1</script>", "a.txt", "text/html"),
        (PHP, "a.jpg", "text/html"),
        (b"GIF89a<html><script>1</script>", "a.gif", "text/html"),
        (png(comment=b"<script>alert(1)</script>"), "a.png", "text/html"),
        (CSV, "a.csv", "text/csv"),
        (CSV, "a.exe", "text/plain"),
        ("# Köln".encode(), "a.md", "text/markdown"),
        ("ä".encode() * 5000, "a.txt", "text/plain"),
        (b'{"a": 1}', "a.json", "application/json"),
        (b"\x00\x01\x02", "a.txt", OCTETS),
        (b"caf\xe9 au lait, et du pain", "a.csv", "text/csv"),
        ("name;city\nFern;Köln\n".encode("utf-16"), "a.csv", "text/csv"),
        ("<script>1</script>".encode("utf-16"), "a.csv", "text/html"),
        (b"caf\xe9 \x01\x02", "a.txt", OCTETS),
        (b"BMI;Name\n22;Fern\n", "a.csv", "text/csv"),
        (b"BM\x46\x00\x00\x00\x00\x00\x00\x00", "a.txt", "image/bmp"),
        (b"MZ, the motorcycle", "a.txt", "text/plain"),
        (b"ID3\x04\x00", "a.txt", "audio/mpeg"),
        (b"ID3 is a way to tag music", "a.txt", "text/plain"),
        (b"\xff\xfb\x90\x64\x00", "a.bin", "audio/mpeg"),
        (b"a story WAVE by wave", "a.txt", "text/plain"),
        (b"\x00\x00\x00\x14ftypqt  \x00", "a.bin", "video/quicktime"),
        (b"\x00\x00\x00\x1cftypM4A \x00", "a.bin", "audio/mp4"),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "a.bin", "image/heic"),
        (b"\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avif", "a.bin", "image/avif"),
        (b"{\\rtf1 Fern}", "a.txt", "application/rtf"),
        (b'<?xml version="1.0"?><rows/>', "a.txt", "application/xml"),
        (OLE, "a.doc", "application/msword"),
        (OLE, "a.xls", "application/vnd.ms-excel"),
        (OLE, "a.png", "application/x-ole-storage"),
        (archive("mimetype", "content.xml", content=ODT), "a.zip", ODT),
        (archive("mimetype", content="text/html"), "a.odt", "application/zip"),
        (archive("a.txt"), "a.docx", "application/zip"),
        (archive("[Content_Types].xml", "word/document.xml"), "a.zip", DOCX),
        (archive("[Content_Types].xml", "xl/workbook.xml"), "a.zip", XLSX),
        (b"PK\x03\x04broken", "a.docx", OCTETS),
        (b"MZ\x90\x00", "a.png", "application/x-msdownload"),
        (b"", "a.png", OCTETS),
    ],
)
def test_the_bytes_say_what_a_file_is(content: bytes, name: str, kind: str) -> None:
    file = upload(content, name)

    assert content_type_of(file) == kind
    # Whoever stores the file afterwards reads it from its beginning.
    assert file.read() == content


@pytest.mark.parametrize("kind", sorted(EXTENSIONS))
def test_an_extension_is_short_and_plain(kind: str) -> None:
    assert EXTENSIONS[kind].isalnum()


@pytest.mark.parametrize(
    ("kind", "accepted", "taken"),
    [
        ("image/png", (), True),
        ("image/png", ("image/*",), True),
        ("image/png", ("image/jpeg", "image/png"), True),
        ("image/png", ("application/pdf",), False),
        ("text/html", (), False),
        ("image/svg+xml", ("image/*",), False),
        ("image/svg+xml", ("image/svg+xml",), True),
        ("image/jpeg", ("image/jpg",), True),
        ("image/jpeg", (".jpeg",), True),
        ("text/csv", (".CSV",), True),
        ("text/plain", (".csv",), False),
        ("application/xml", ("application/*",), False),
        ("application/xml", ("text/xml",), True),
        (OCTETS, (), True),
        (OCTETS, ("image/*",), False),
    ],
)
def test_what_a_browser_would_run_must_be_named(
    kind: str, accepted: tuple[str, ...], taken: bool
) -> None:
    assert is_accepted(kind, accepted) is taken


def test_pages_and_programs_are_active() -> None:
    assert [is_active(kind) for kind in ("text/html", "image/svg+xml", "image/png")] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\me\\plan.pdf", "plan.pdf"),
        ("a\x00b\u202egnp.exe", "abgnp.exe"),
        ("x" * 400, "x" * 255),
        ("", "file"),
        ("\x00", "file"),
    ],
)
def test_a_name_shows_no_path_and_no_tricks(name: str, shown: str) -> None:
    assert shown_name(name) == shown


@pytest.mark.parametrize("types", ["application/pdf", ["pdf"], [""]])
def test_a_type_that_is_none_is_named_at_once(types: Any) -> None:
    with pytest.raises(ValueError, match=r"'scan'.*image/\*"):
        FileUpload("scan").accepted_types(types)


def many_files(count: int) -> bytes:
    names = ["[Content_Types].xml", "word/document.xml", *(f"p{n}" for n in range(count - 2))]
    return archive(*names, content="")


def unread(*args: Any, **kwargs: Any) -> None:
    raise AssertionError("The directory was read.")


def test_an_archive_within_the_limit_is_a_document() -> None:
    assert content_type_of(upload(many_files(5000))) == DOCX


@pytest.mark.parametrize("change", ["files", "comment", "zip64", "count"])
def test_the_directory_of_a_large_archive_is_not_read(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = many_files(12_000 if change == "count" else 5001)
    end = content.rindex(b"PK\x05\x06")
    if change == "comment":
        content = content[: end + 20] + b"\x05\x00hello"
    elif change == "zip64":
        # Small numbers in the last record, the real ones in the record before it.
        small = content[end : end + 8] + b"\x01\x00\x01\x00" + content[end + 12 :]
        content = content[:end] + b"PK\x06\x07" + bytes(16) + small
    elif change == "count":
        content = content[: end + 8] + b"\x01\x00\x01\x00" + content[end + 12 :]
    monkeypatch.setattr("django_panel.uploads.content_type.ZipFile", unread)

    assert content_type_of(upload(content)) == "application/zip"
