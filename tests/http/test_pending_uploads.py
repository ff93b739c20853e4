"""The number of uploads of one user that no form has saved yet."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from django_panel.conf import PanelSettings
from django_panel.models import Upload
from tests.http.test_uploads import create, garden, media, send, stored
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare

__all__ = ["media"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("media")]


@pytest.fixture
def three(declare: Declare) -> None:
    declare({"pending_uploads": 3}, garden=garden)


def test_a_user_has_a_limited_number_of_pending_uploads(three: None, admin: Client) -> None:
    paths = [stored(send(admin))["path"] for _ in range(3)]

    refused = send(admin)

    assert refused.status_code == 429
    message = json.loads(refused.content)["message"]
    assert "3 files that no form has saved" in message
    assert Upload.objects.count() == 3
    # Another user has an own number, and a saved file no longer counts.
    assert send(client_for(make_user("other", is_superuser=True))).status_code == 200
    assert create(admin, document=paths[0]).status_code == 303
    assert send(admin).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_expired_uploads_make_room(three: None, admin: Client, media: Path) -> None:
    path = stored(send(admin))["path"]
    Upload.objects.update(created_at=timezone.now() - timedelta(hours=25))
    stored(send(admin))
    stored(send(admin))

    assert send(admin).status_code == 200
    assert not (media / path).exists()
    assert send(admin).status_code == 429


def test_fifty_uploads_may_be_pending_by_default() -> None:
    assert PanelSettings().pending_uploads == 50
