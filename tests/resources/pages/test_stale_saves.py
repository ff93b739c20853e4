"""Versions: what they cover, that they cannot be forged, and responses to stale saves (D16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from django_panel.records.versions import version_of
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.resources.databases.shop_models import (
    MODELS,
    Items,
    Maker,
    Makers,
    Ribbon,
    Ribbons,
    ShopItem,
)
from tests.resources.pages.form_requests import props_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(scope="module", autouse=True)
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in MODELS:
            editor.create_model(model)
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in reversed(MODELS):
            editor.delete_model(model)


@pytest.fixture(autouse=True)
def shop(declare: Declare) -> None:
    declare(shop=lambda panel: panel.path("shop").resources([Items, Makers, Ribbons]))


@pytest.fixture
def item() -> ShopItem:
    maker = Maker.objects.create(name="Ann")
    return ShopItem.objects.create(name="Lamp", amount=1, maker=maker)


def path_of(item: ShopItem) -> str:
    return f"/shop/items/{item.pk}/edit"


def save(client: Client, item: ShopItem, **body: Any) -> Any:
    return fetch(client, path_of(item), "json", "put", data=body, content_type="application/json")


def test_a_version_needs_the_secret_key(item: ShopItem, settings: Settings) -> None:
    version = version_of(item)

    assert version_of(ShopItem.objects.get()) == version
    settings.SECRET_KEY = "another"
    assert version_of(item) != version


@pytest.mark.parametrize("case", ["own column", "relation group", "many-to-many"])
def test_a_version_covers_what_the_form_shows(case: str, admin: Client, item: ShopItem) -> None:
    ribbon = Ribbon.objects.create(name="a")
    version = props_of(admin, path_of(item))["version"]
    assert props_of(admin, path_of(item))["version"] == version

    if case == "own column":
        ShopItem.objects.update(amount=2)
    elif case == "relation group":
        Maker.objects.update(name="Bea")
    else:
        item.ribbons.add(ribbon)

    assert props_of(admin, path_of(item))["version"] != version
    assert save(admin, item, name="New", version=version).status_code == 409
    item.refresh_from_db()
    assert item.name == "Lamp"


def test_a_related_record_may_change_what_the_form_does_not_show(
    admin: Client, item: ShopItem
) -> None:
    version = props_of(admin, path_of(item))["version"]
    Ribbon.objects.create(name="unrelated")

    assert save(admin, item, name="New", version=version).status_code == 303


def test_conflicts_name_every_field_that_differs(admin: Client, item: ShopItem) -> None:
    first, second = (Ribbon.objects.create(name=name) for name in "ab")
    version = props_of(admin, path_of(item))["version"]
    ShopItem.objects.update(amount=5)
    Maker.objects.update(name="Theirs")
    item.ribbons.set([first])
    body = {
        "name": "Mine",
        "amount": 1,
        "maker.name": "Ann",
        "ribbons": [str(second.pk)],
        "version": version,
    }

    refused = save(admin, item, **body)

    response = refused.json()
    assert refused.status_code == 409
    # The change of the name touches no other field; it is named all the same.
    assert response["conflicts"] == {
        "name": {"theirs": "Lamp", "mine": "Mine"},
        "amount": {"theirs": 5, "mine": 1},
        "maker.name": {"theirs": "Theirs", "mine": "Ann"},
        "ribbons": {
            "theirs": [str(first.pk)],
            "mine": [str(second.pk)],
            "labels": {str(first.pk): "a", str(second.pk): "b"},
        },
    }
    again = {"name": "Mine", "amount": 5, "version": response["version"]}
    assert save(admin, item, **again).status_code == 303


def test_a_save_reads_the_record_and_its_relation_group_once(admin: Client, item: ShopItem) -> None:
    props = props_of(admin, path_of(item))
    body = {"name": "New", "maker.name": "Bea", "version": props["version"]}

    with CaptureQueriesContext(connection) as captured:
        assert save(admin, item, **body).status_code == 303

    tables = [ShopItem._meta.db_table, Maker._meta.db_table]
    quote = connection.ops.quote_name
    reads = [
        table
        for each in captured
        for table in tables
        if each["sql"].startswith("SELECT") and f"FROM {quote(table)}" in each["sql"]
    ]
    assert reads == tables
