"""Specification §4.2: the parameter ``parent`` of actions."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.resources import parents
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Note
from tests.project.nested_panel import RIGHTS, deep_panel, make_line, post

pytestmark = pytest.mark.django_db

both = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


def titles() -> list[str]:
    return list(Note.objects.order_by("pk").values_list("title", flat=True))


@both
def test_record_carries_the_parent_and_redirects_back_with_a_message(
    kind: Kind, clerk: Client
) -> None:
    one = make_line("one")

    response = post(clerk, "record", kind, action="shout", record=one.note.pk, parent=one.job.pk)

    assert (response.status_code, response.headers["Location"]) == (303, f"{one.path}/todos")
    assert titles() == ["one note!"]
    toast = page_of(fetch(clerk, f"{one.path}/todos"))["flash"]["toast"]
    assert toast["type"] == "success"


@both
def test_row_parent_missing_is_unprocessable(kind: Kind, clerk: Client) -> None:
    one = make_line("one")

    response = post(clerk, "record", kind, action="shout", record=one.note.pk)

    assert response.status_code == 422
    assert titles() == ["one note"]


@both
def test_row_parent_that_may_not_be_viewed_is_not_found(kind: Kind, clerk: Client) -> None:
    one = make_line("one", job="private")

    response = post(clerk, "record", kind, action="shout", record=one.note.pk, parent=one.job.pk)

    assert response.status_code == 404
    assert titles() == ["one note"]


@both
def test_row_record_of_a_different_parent_is_not_found(kind: Kind, clerk: Client) -> None:
    one, two = make_line("one"), make_line("two")

    response = post(clerk, "record", kind, action="shout", record=two.note.pk, parent=one.job.pk)

    assert response.status_code == 404
    assert titles() == ["one note", "two note"]


def test_the_endpoint_resolves_the_parent_as_the_middleware_does(
    clerk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = make_line("one")
    asked: list[tuple[Any, ...]] = []
    resolve = parents.resolve_parents

    def noting(links: Any, keys: Any) -> Any:
        asked.append((links, tuple(map(str, keys))))
        return resolve(links, keys)

    monkeypatch.setattr(parents, "resolve_parents", noting)

    fetch(clerk, f"{one.path}/todos")
    post(clerk, "record", action="shout", record=one.note.pk, parent=one.job.pk)

    assert len(asked) == 2
    assert asked[0] == asked[1]
