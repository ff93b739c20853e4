"""What a file is, whatever it is called."""

from __future__ import annotations

import pytest

from django_panel.uploads.receiving import is_accepted, shown_name
from django_panel.uploads.sniffing import EXTENSIONS, OCTETS, content_type_of, is_active
from tests.uploads.files import (
    CSV,
    GIF,
    HTML,
    JPEG,
    MP4,
    PDF,
    PHP,
    SVG,
    archive,
    png,
    upload,
    webp,
)

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.mark.parametrize(
    ("content", "name", "kind"),
    [
        (png(), "a.html", "image/png"),
        (JPEG, "a.png", "image/jpeg"),
        (GIF, "a", "image/gif"),
        (webp(3, 4), "a.exe", "image/webp"),
        (PDF, "a.txt", "application/pdf"),
        (MP4, "a.html", "video/mp4"),
        (SVG, "a.png", "image/svg+xml"),
        (HTML, "a.png", "text/html"),
        (b"  \n<script>1</script>", "a.txt", "text/html"),
        (PHP, "a.jpg", "text/html"),
        (b"GIF89a<html><script>1</script>", "a.gif", "text/html"),
        (png(passenger=b"<script>alert(1)</script>"), "a.png", "text/html"),
        (CSV, "a.csv", "text/csv"),
        (CSV, "a.exe", "text/plain"),
        ("# Köln".encode(), "a.md", "text/markdown"),
        ("ä".encode() * 5000, "a.txt", "text/plain"),
        (b'{"a": 1}', "a.json", "application/json"),
        (b"\x00\x01\x02", "a.txt", OCTETS),
        (b"\xff\xfe\x00a", "a.txt", OCTETS),
        (b"caf\xe9 au lait, et du pain", "a.txt", OCTETS),
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
