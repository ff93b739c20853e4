"""Hostile query strings: invalid parameters are ignored, and a page never fails."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.project.clients import KINDS, Kind, fetch, page_of
from tests.project.models import Customer

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

HOSTILE = [
    "search=%00",
    "search=" + "a" * 5_000,
    "search=" + quote("%_\\'\"); DROP TABLE x; --"),
    "search=%ED%A0%80",
    "search=%FF%FE",
    "search[]=a&search[x]=b",
    "search=a&search=b",
    "sort=password&direction=asc",
    "sort=user__password",
    "sort=-name;--",
    "sort=%00&direction=%00",
    "sort=name&direction=sideways",
    "sort[]=name",
    "page=0",
    "page=-1",
    "page=abc",
    "page=1e9",
    "page=%D9%A1",
    "page=" + "9" * 30,
    "page=" + "9" * 5_000,
    "perPage=0",
    "perPage=-5",
    "perPage=1000000000",
    "perPage=abc",
    "pk__in=1&_connector=OR&filters[user__password__startswith]=p",
    "__class__=x&__proto__[a]=b",
    "&&&===&;&%&%zz",
]


@pytest.fixture(autouse=True)
def customers() -> None:
    Customer.objects.create(name="Ann")
    Customer.objects.create(name="Bob")


@pytest.mark.parametrize("query", HOSTILE, ids=lambda query: query[:40])
def test_a_hostile_query_is_answered_with_a_page(query: str, admin: Client) -> None:
    response = fetch(admin, f"/admin/customers?{query}", "inertia")

    assert response.status_code == 200
    page = page_of(response)
    assert page["component"] == "panel/resources/Index"
    assert len(page["props"]["rows"]) <= 2


@given(
    query=st.dictionaries(
        st.sampled_from(["search", "sort", "direction", "page", "perPage", "tab", "x"]),
        st.text(max_size=30),
        max_size=5,
    )
)
@hypothesis_settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_query_is_answered_with_a_page(query: dict[str, str], admin: Client) -> None:
    asked = "&".join(f"{name}={quote(value)}" for name, value in query.items())

    assert fetch(admin, f"/admin/customers?{asked}", "inertia").status_code == 200


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", ["/admin/customers", "/admin/login", "/admin", "/admin/nope"])
def test_a_thousand_and_more_parameters_are_too_many_only_where_they_are_read(
    path: str, kind: Kind, admin: Client, guest: Client
) -> None:
    query = "&".join(f"k{n}=1" for n in range(1_500))

    answers = {fetch(client, f"{path}?{query}", kind).status_code for client in (admin, guest)}

    assert answers <= {200, 302, 401, 404, 413}
    if path == "/admin/customers":
        assert 413 in answers


def test_a_very_long_target_is_not_kept(guest: Client) -> None:
    response = fetch(guest, f"/admin?{'a' * 10_000}")

    assert (response.status_code, response.headers["Location"]) == (302, "/admin/login")
