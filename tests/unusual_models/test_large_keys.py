"""Integers beyond 2^53 as primary keys: JavaScript would round them."""

from __future__ import annotations

import pytest
from django.test import Client

from django_panel.support.keys import database_key, wire_key
from tests.project.clients import fetch
from tests.unusual_models.odd_models import Snowflake
from tests.unusual_models.odd_requests import props_of, rows_of, send

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

LARGE = 2**53 + 1


@pytest.mark.parametrize(
    ("key", "wire"),
    [
        (7, 7),
        (2**53 - 1, 2**53 - 1),
        (2**53, "9007199254740992"),
        (LARGE, "9007199254740993"),
        (2**63 - 1, "9223372036854775807"),
        (-LARGE, "-9007199254740993"),
    ],
)
def test_a_large_key_is_a_string(key: int, wire: int | str) -> None:
    assert wire_key(Snowflake(pk=key)) == wire
    assert database_key(Snowflake, wire) == key


def test_pages_and_actions_of_a_large_key(admin: Client) -> None:
    Snowflake.objects.create(pk=LARGE - 1, name="Before")
    Snowflake.objects.create(pk=LARGE, name="Flake")

    rows = {row["key"]: row for row in rows_of(admin, "/odd/snowflakes")}
    path = f"{rows[str(LARGE)]['url']}".removesuffix("/edit") + "/edit"
    props = props_of(admin, path)
    response = send(admin, "put", path, name="Crystal", version=props["version"])

    assert props["recordKey"] == str(LARGE)
    assert response.status_code in (200, 303), response.content
    names = dict(Snowflake.objects.values_list("pk", "name"))
    assert names == {LARGE - 1: "Before", LARGE: "Crystal"}
    assert fetch(admin, f"/odd/snowflakes/{2**63}").status_code == 404
