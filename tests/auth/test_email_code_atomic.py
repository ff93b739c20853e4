"""Guesses of codes if each request is a transaction."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from django_panel.models import EmailCode
from tests.auth.code_helpers import CHALLENGE, VERIFY, held_client, sent_codes, wrong
from tests.project.clients import KINDS, Kind, fetch

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _atomic_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "ATOMIC_REQUESTS", True)


def guess(client: Client, code: str, kind: Kind) -> int:
    options: dict[str, Any] = {"data": {"code": code}, "content_type": "application/json"}
    return fetch(client, VERIFY, kind, "post", **options).status_code


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_guess_is_counted(kind: Kind) -> None:
    client = held_client()
    fetch(client, CHALLENGE)
    (code,) = sent_codes()

    status = guess(client, wrong(code), kind)

    assert status == (422 if kind == "json" else 303)
    assert EmailCode.objects.get().guesses == 1


def test_the_fifth_wrong_guess_burns_the_code() -> None:
    client = held_client()
    fetch(client, CHALLENGE)
    (code,) = sent_codes()
    for _ in range(5):
        guess(client, wrong(code), "json")

    assert guess(client, code, "json") == 422
    assert fetch(client, "/admin").status_code == 302
