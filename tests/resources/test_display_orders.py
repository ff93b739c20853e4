"""``ordering`` of ``admin.display``: expressions, and a minus that reverses the direction."""

from __future__ import annotations

import pytest
from django.contrib import admin as django_admin
from django.db.models import F, Model
from django.db.models.functions import Lower
from django.test import Client

from django_panel import Resource
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer

pytestmark = pytest.mark.django_db


class CustomerResource(Resource):
    model = Customer
    columns = ("name", "loud", "last", "mail")

    @django_admin.display(ordering=Lower("name"))
    def loud(self, record: Model) -> str:
        return str(record).upper()

    @django_admin.display(ordering="-name")
    def last(self, record: Model) -> str:
        return str(record)

    @django_admin.display(ordering=F("email").desc(nulls_last=True))
    def mail(self, record: Model) -> str:
        return str(record)


@pytest.mark.parametrize(
    ("sort", "names"),
    [("loud", "AbC"), ("last", "bCA"), ("mail", "CAb"), ("name", "ACb")],
)
def test_the_first_click_and_the_second(
    admin: Client, declare: Declare, sort: str, names: str
) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([CustomerResource]))
    for name, email in (("b", "1@x.test"), ("A", "2@x.test"), ("C", "3@x.test")):
        Customer.objects.create(name=name, email=email)

    for direction, expected in (("asc", names), ("desc", names[::-1])):
        page = fetch(admin, f"/desk/customers?sort={sort}&direction={direction}", "inertia")
        rows = page_of(page)["props"]["rows"]
        assert "".join(row["cells"]["name"] for row in rows) == expected
