"""Stored files as they are sent: shown, saved, and never run."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from pytest_django.fixtures import Settings

from django_panel.uploads.serving import serve_stored_file
from tests.uploads.files import CSV, GIF, HTML, JPEG, MP4, PDF, PHP, SVG, archive, png

urlpatterns = [path("media/<path:path>", serve_stored_file)]

DIGITS = "0" * 32


@pytest.fixture(autouse=True)
def media(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.ROOT_URLCONF = __name__
    (tmp_path / "media" / "plans").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path / "media"


def fetch(name: str, method: str = "get") -> HttpResponse:
    answer: HttpResponse = getattr(Client(), method)(f"/media/{quote(name)}")
    return answer


@pytest.mark.parametrize(
    ("content", "name", "kind", "is_shown"),
    [
        (png(), "a.png", "image/png", True),
        (JPEG, "a.jpg", "image/jpeg", True),
        (GIF, "a.gif", "image/gif", True),
        (PDF, "a.pdf", "application/pdf", True),
        (MP4, "a.mp4", "video/mp4", True),
        (b"words", "a.txt", "text/plain; charset=utf-8", True),
        (CSV, "a.csv", "text/csv; charset=utf-8", False),
        (archive("a"), "a.zip", "application/zip", False),
        (b"\x00\x01\x02", "a.bin", "application/octet-stream", False),
        # What would run, whatever it is called.
        (HTML, "a.html", "application/octet-stream", False),
        (HTML, "a.png", "application/octet-stream", False),
        (SVG, "a.svg", "application/octet-stream", False),
        (PHP, "a.jpg", "application/octet-stream", False),
        (png(comment=HTML), "a.png", "application/octet-stream", False),
        (PDF, "a.html", "application/pdf", True),
    ],
)
def test_the_bytes_say_what_is_shown_and_what_is_saved(
    content: bytes, name: str, kind: str, is_shown: bool, media: Path
) -> None:
    (media / "plans" / name).write_bytes(content)

    answer = fetch(f"plans/{name}")

    assert b"".join(answer) == content
    assert answer["Content-Type"] == kind
    assert answer["Content-Disposition"].startswith("inline" if is_shown else "attachment")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"].startswith("sandbox") or content == PDF
    assert "default-src 'none'" in answer["Content-Security-Policy"]


def test_a_file_is_saved_under_the_name_it_is_known_by(media: Path) -> None:
    (media / "plans" / f"{DIGITS}-garden.zip").write_bytes(archive("a"))

    answer = fetch(f"plans/{DIGITS}-garden.zip")

    assert answer["Content-Disposition"] == 'attachment; filename="garden.zip"'


@pytest.mark.parametrize(
    "name", ["plans/none.pdf", "plans", "../secret.txt", "plans/../../secret.txt", "a\x00b", "/"]
)
def test_whatever_is_no_file_is_not_found(name: str) -> None:
    assert fetch(name).status_code == 404


def test_nothing_is_written(media: Path) -> None:
    (media / "plans" / "a.txt").write_bytes(b"words")

    assert fetch("plans/a.txt", "head").status_code == 200
    assert fetch("plans/a.txt", "post").status_code == 405
