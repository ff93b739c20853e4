"""The endpoints come with ``django_panel.urls``, and the way in is walked as a browser does."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import include, path, resolve, reverse
from django.utils.module_loading import import_string
from pytest_django import Settings

from tests.adapters.contrib_auth.conftest import PASSWORD

NAMES = ("login", "logout", "reauthenticate")


class UnderAPrefix:
    """A site that keeps its panels in a corner."""

    urlpatterns = [path("shop/", include("django_panel.urls"))]


@pytest.fixture(autouse=True)
def _the_whole_project(settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.project.urls"
    settings.PANEL = {"panels": ["tests.project.panels.AdminPanelProvider"], "auth": "django"}


@pytest.mark.parametrize("name", NAMES)
def test_each_endpoint_has_its_address_and_an_importable_view(name: str) -> None:
    address = reverse(f"panel-auth.{name}")
    view = resolve(address).func

    assert address == f"/_panel/auth/{name}"
    assert import_string(f"{view.__module__}.{view.__qualname__}") is view
    assert view.__closure__ is None


def test_a_prefix_is_part_of_the_addresses(settings: Settings) -> None:
    settings.ROOT_URLCONF = UnderAPrefix

    assert reverse("panel-auth.login") == "/shop/_panel/auth/login"


@pytest.mark.django_db
def test_a_guest_arrives_at_the_page_that_was_asked_for(mara: Any) -> None:
    type(mara)._default_manager.update(is_staff=True, is_superuser=True)
    client = Client(enforce_csrf_checks=True)

    turned_away = client.get("/admin/tasks?page=1")
    login = client.get(turned_away["Location"])
    response = client.post(
        "/_panel/auth/login",
        {"username": "mara", "password": PASSWORD},
        content_type="application/json",
        headers={"X-CSRFToken": client.cookies["csrftoken"].value},
    )
    page = client.get(turned_away["Location"])

    assert turned_away.status_code == 302
    assert login.status_code == 200
    assert response.status_code == 200
    # Who is already signed in is sent straight on, to where the login would have led.
    assert (page.status_code, page["Location"]) == (302, "/admin/tasks?page=1")
    assert client.get("/admin/tasks?page=1").status_code == 200
