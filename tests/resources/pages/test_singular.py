"""A singular resource: no list, no key in URLs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Resource
from django_panel.panels.registry import get_registry
from django_panel.support import context
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer

pytestmark = pytest.mark.django_db


class HouseResource(Resource):
    """The one customer that is ourselves."""

    model = Customer
    slug = "house"
    singular = True


@pytest.fixture(autouse=True)
def house(declare: Declare) -> None:
    declare(inn=lambda panel: panel.path("inn").resources([HouseResource]))


def test_its_routes_lose_the_record() -> None:
    routes = get_registry().by_id("inn").get_routes()

    assert {
        (route.verb, route.path, route.name) for route in routes if route.resource is HouseResource
    } == {
        ("GET", "house", "resources.house.view"),
        ("GET", "house/edit", "resources.house.edit"),
        ("PUT", "house/edit", "resources.house.update"),
        ("POST", "house/edit/step", "resources.house.validateEditStep"),
    }


def test_addresses_ignore_the_record_and_begin_with_it() -> None:
    ann = Customer.objects.create(name="Ann")

    with context.bind(panel=get_registry().by_id("inn")):
        assert HouseResource.url() == "/inn/house"
        assert HouseResource.url("edit", ann) == "/inn/house/edit"


def test_its_pages_show_and_write_the_one_record(admin: Client) -> None:
    ann = Customer.objects.create(name="Ann")
    Customer.objects.create(name="Never reached")

    viewed = page_of(fetch(admin, "/inn/house"))["props"]
    edited = page_of(fetch(admin, "/inn/house/edit"))["props"]
    response = fetch(
        admin,
        "/inn/house/edit",
        "json",
        "put",
        data={"name": "Bob", "version": edited["version"]},
        content_type="application/json",
    )

    ann.refresh_from_db()
    assert viewed["recordKey"] == edited["recordKey"] == ann.pk
    assert edited["submitUrl"] == "/inn/house/edit"
    assert viewed["page"]["subNavigation"]["items"][1]["href"] == "/inn/house/edit"
    assert (response.status_code, response["Location"], ann.name) == (303, "/inn/house/edit", "Bob")


def test_the_sidebar_leads_to_it(admin: Client) -> None:
    Customer.objects.create(name="Ann")

    navigation: list[Any] = page_of(fetch(admin, "/inn/house"))["props"]["navigation"]

    _dashboard, item = navigation[0]["items"]
    assert (item["href"], item["active"]) == ("/inn/house", True)


def test_without_the_record_there_is_nothing(admin: Client) -> None:
    assert fetch(admin, "/inn/house").status_code == 404
    assert fetch(admin, "/inn/house/1").status_code == 404
