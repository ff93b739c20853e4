"""Incomplete image uploads are refused with a message and not stored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.models import Upload
from tests.http.test_uploads import garden, send
from tests.project.fixtures import Declare
from tests.uploads.files import GIF, JPEG, png

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("content", [png(40, 30)[:-20], GIF[:-3], JPEG[:-1]])
def test_a_cut_picture_is_refused_and_nothing_is_kept(
    content: bytes, declare: Declare, settings: Settings, tmp_path: Path, admin: Client
) -> None:
    settings.MEDIA_ROOT = tmp_path
    declare(garden=garden)

    response = send(admin, content, "a.png", "pictures")

    assert response.status_code == 422
    assert "damaged or incomplete" in json.loads(response.content)["errors"]["file"][0]
    assert not Upload.objects.exists()
    assert list(tmp_path.rglob("*.*")) == []

    # A field for any file accepts a broken one.
    assert send(admin, content, "a.png", "document").status_code == 200
