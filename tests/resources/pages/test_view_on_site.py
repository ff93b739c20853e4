"""``Resource.view_on_site``: the pages of a record link to its page on the site."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.policies import Policy
from tests.project.clients import fetch, page_of
from tests.resources.pages.animal_models import Animal, animal
from tests.resources.pages.form_requests import AnimalPanel, edit_path

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def site(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give animals a page on the site."""
    monkeypatch.setattr(
        Animal, "get_absolute_url", lambda self: f"/animals/{self.tag}/", raising=False
    )


def links(client: Client, *paths: str) -> list[str | None]:
    """Return the URL of the link on each page; None where there is none."""
    found = []
    for path in paths:
        actions = page_of(fetch(client, path))["props"]["page"]["headerActions"]
        found.append({each["name"]: each["url"] for each in actions}.get("view_on_site"))
    return found


def both_pages(record: Animal) -> tuple[str, str]:
    return f"/zoo/animals/{record.pk}", edit_path(record)


def test_both_pages_of_a_record_link_to_it(animal_panel: AnimalPanel, admin: Client) -> None:
    rex, max_ = animal(), animal(tag="m1")
    assert links(admin, *both_pages(rex)) == [None, None]

    animal_panel(view_on_site=True)

    assert links(admin, *both_pages(rex)) == [f"/animals/{rex.tag}/"] * 2
    assert links(admin, *both_pages(max_)) == ["/animals/m1/"] * 2
    (action,) = [
        each
        for each in page_of(fetch(admin, both_pages(rex)[0]))["props"]["page"]["headerActions"]
        if each["name"] == "view_on_site"
    ]
    expected = ("View on site", "external-link", "link")
    assert (action["label"], action["icon"], action["type"]) == expected


def _method(self: Any, record: Animal) -> str:
    return f"https://zoo.example/{self.__name__}/{record.tag}"


@pytest.mark.parametrize(
    ("declared", "url"),
    [
        (lambda record: f"https://zoo.example/{record.tag}", "https://zoo.example/r1"),
        (_method, "https://zoo.example/Animals/r1"),
        (classmethod(_method), "https://zoo.example/Animals/r1"),
        (staticmethod(lambda record: f"/{record.tag}"), "/r1"),
        (lambda record: None, None),
        (lambda record: "javascript:alert(1)", None),
        (lambda record: "//zoo.example", None),
    ],
    ids=["function", "method", "class method", "static method", "none", "script", "other host"],
)
def test_a_function_returns_another_url(
    declared: Any, url: str | None, animal_panel: AnimalPanel, admin: Client
) -> None:
    animal_panel(view_on_site=declared)

    assert links(admin, *both_pages(animal(tag="r1"))) == [url, url]


def test_without_a_url_there_is_no_link(
    animal_panel: AnimalPanel, admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    animal_panel(view_on_site=True)
    rex = animal()
    monkeypatch.delattr(Animal, "get_absolute_url")

    assert links(admin, *both_pages(rex)) == [None, None]


def test_an_error_is_logged(
    animal_panel: AnimalPanel, admin: Client, caplog: pytest.LogCaptureFixture
) -> None:
    animal_panel(view_on_site=lambda record: record.nothing)

    assert links(admin, both_pages(animal())[0]) == [None]
    assert "The URL of a record of Animals on the site failed." in caplog.text


def test_users_who_may_not_view_the_record_have_no_link(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class EditOnly(Policy):
        def view(self, user: Any, record: Any) -> bool:
            return False

        def edit(self, user: Any, record: Any) -> bool:
            return True

    animal_panel(view_on_site=True, policy=EditOnly)

    assert links(admin, edit_path(animal())) == [None]
