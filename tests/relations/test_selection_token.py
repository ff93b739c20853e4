"""The token for all matching rows of a relation, on each page that shows the relation."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.project.clients import client_for, make_user, page_of, reload, selection_of
from tests.project.models import Job, Note
from tests.project.relation_panel import RIGHTS, create_job, fetch, place, relations_of, send

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

VIEW, EDIT = "panel/resources/View", "panel/resources/Edit"
MANAGE = "panel/resources/ManageRelated"
PAGES = pytest.mark.parametrize(
    ("component", "path"),
    [(VIEW, "?relation=todos"), (EDIT, "/edit?relation=todos"), (MANAGE, "/todos?")],
    ids=["view", "edit", "manage"],
)
SESSION, USER, PREFERENCES, PERMISSIONS, OWNER = 1, 1, 1, 2, 1


def address(job: Job, path: str) -> str:
    return f"/rel/jobs/{job.pk}{path}"


@PAGES
def test_all_matching_rows_are_selected(component: str, path: str, clerk: Client) -> None:
    job = create_job("paint", "a one", "a two", "b")
    create_job("build", "a theirs")
    token = selection_of(clerk, address(job, f"{path}&relations[todos][search]=a"), component)

    response = send(clerk, "bulk", **place(job), action="delete", selection=token)

    assert response.status_code == 303
    assert sorted(Note.objects.values_list("title", flat=True)) == ["a theirs", "b"]


@PAGES
def test_the_page_has_no_token(component: str, path: str, clerk: Client) -> None:
    job = create_job("paint", "one")

    response = fetch(clerk, address(job, path), "inertia")

    assert page_of(response)["component"] == component
    assert "selection" not in page_of(response)["props"]
    assert '"selection"' not in response.content.decode()


def test_the_state_says_that_rows_can_be_selected(clerk: Client) -> None:
    job = create_job("paint", "one")

    assert relations_of(clerk, f"jobs/{job.pk}")["todos"]["state"]["canSelectAll"] is True


@PAGES
def test_the_rows_are_not_queried(
    component: str, path: str, clerk: Client, django_assert_max_num_queries: Any
) -> None:
    job = create_job("paint", "one", "two")
    selection_of(clerk, address(job, path), component)

    most = SESSION + USER + PREFERENCES + PERMISSIONS + OWNER
    with django_assert_max_num_queries(most) as queries:
        props = page_of(reload(clerk, address(job, path), component, "selection"))["props"]

    assert isinstance(props["selection"], str)
    assert not {"relations", "relation", "form", "infolist"} & set(props)
    assert not [each for each in queries if Note._meta.db_table in each["sql"]]


@pytest.mark.parametrize("query", ["", "?relation=", "?relation=unknown"])
def test_a_relation_must_be_named(query: str, clerk: Client) -> None:
    job = create_job("paint", "one")

    props = page_of(reload(clerk, f"/rel/jobs/{job.pk}{query}", VIEW, "selection"))["props"]

    assert props["selection"] is None


def test_a_relation_that_the_user_may_not_view_has_no_token() -> None:
    job = create_job("paint", "one")
    rights = [right for right in RIGHTS if not right.endswith("_note")]
    client = client_for(make_user("reader", *rights))

    answers = [
        reload(client, address(job, path), component, "selection")
        for component, path in [
            (VIEW, "?relation=todos"),
            (EDIT, "/edit?relation=todos"),
            (MANAGE, "/todos"),
        ]
    ]

    assert [each.status_code for each in answers] == [200, 200, 403]
    assert [page_of(each)["props"]["selection"] for each in answers[:2]] == [None, None]


def test_an_owner_that_the_user_may_not_view_has_no_token() -> None:
    job = create_job("paint", "one")
    client = client_for(make_user("writer", "change_job", "view_note", "delete_note"))

    response = reload(client, address(job, "/edit?relation=todos"), EDIT, "selection")

    assert response.status_code == 200
    assert page_of(response)["props"]["selection"] is None
