"""The page of one relation: its URL, titles, links and permissions."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.exceptions import PanelRegistrationException
from django_panel.resources.pages import ManageRelatedRecords
from tests.project.clients import client_for, make_user, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Job
from tests.project.relation_panel import RIGHTS, Todos, create_job, fetch

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_the_page_lives_under_the_record_and_shows_its_records_alone(clerk: Client) -> None:
    job = create_job("paint", "mine")
    create_job("build", "theirs")

    page = page_of(fetch(clerk, f"/rel/jobs/{job.pk}/todos", "inertia"))

    assert page["component"] == "panel/resources/ManageRelated"
    props = page["props"]
    assert props["recordKey"] == job.pk
    assert props["relation"]["loaded"] is True
    assert [row["cells"]["title"]["value"] for row in props["relation"]["rows"]] == ["mine"]
    assert "relations" not in props
    assert {"actionEndpoints", "headerWidgets", "footerWidgets"} <= set(props)


def test_its_words_and_its_trail(clerk: Client) -> None:
    job = create_job("paint")

    head = page_of(fetch(clerk, f"/rel/jobs/{job.pk}/todos", "inertia"))["props"]["page"]

    assert (head["title"], head["heading"], head["subheading"]) == (
        "Things to do",
        "Things to do",
        "paint",
    )
    assert [(each["label"], each["href"]) for each in head["breadcrumbs"]] == [
        ("Dashboard", "/rel"),
        ("Jobs", "/rel/jobs"),
        ("paint", f"/rel/jobs/{job.pk}"),
        ("Things to do", None),
    ]


def test_it_is_among_the_records_links_and_marked_there(clerk: Client) -> None:
    job = create_job("paint")

    here = page_of(fetch(clerk, f"/rel/jobs/{job.pk}/todos", "inertia"))["props"]["page"]
    there = page_of(fetch(clerk, f"/rel/jobs/{job.pk}", "inertia"))["props"]["page"]

    links = here["subNavigation"]["items"]
    assert [(each["key"], each["active"]) for each in links] == [
        ("view", False),
        ("edit", False),
        ("todos", True),
    ]
    assert links[-1] == {
        "key": "todos",
        "label": "Things to do",
        "href": f"/rel/jobs/{job.pk}/todos",
        "icon": "list",
        "active": True,
    }
    assert [each["active"] for each in there["subNavigation"]["items"]] == [True, False, False]


def test_its_link_is_there_only_while_it_may_be_opened() -> None:
    job = create_job("paint")
    client = client_for(make_user("some", "view_job", "change_job"))

    head = page_of(fetch(client, f"/rel/jobs/{job.pk}", "inertia"))["props"]["page"]

    assert [each["key"] for each in head["subNavigation"]["items"]] == ["view", "edit"]


@pytest.mark.parametrize(
    ("path", "missing", "status"),
    [
        ("todos", "view_note", 403),
        ("todos", "view_job", 403),
        ("undeclared", None, 404),
    ],
)
def test_who_may_not_open_it(path: str, missing: str | None, status: int) -> None:
    job = create_job("paint")
    client = client_for(make_user("some", *(right for right in RIGHTS if right != missing)))

    assert fetch(client, f"/rel/jobs/{job.pk}/{path}", "inertia").status_code == status


@pytest.mark.parametrize(("title", "status"), [("hidden", 404), ("private", 403)])
def test_an_owner_out_of_scope(clerk: Client, title: str, status: int) -> None:
    assert fetch(clerk, f"/rel/jobs/{create_job(title).pk}/todos", "inertia").status_code == status


def test_its_table_reads_its_slice_of_the_query_string(clerk: Client) -> None:
    job = create_job("paint", "a", "b")
    query = "?relations[todos][search]=b"

    props = page_of(fetch(clerk, f"/rel/jobs/{job.pk}/todos{query}", "inertia"))["props"]

    assert props["relation"]["state"]["search"] == "b"
    assert len(props["relation"]["rows"]) == 1


def test_a_reload_of_the_relation_sends_nothing_else(clerk: Client) -> None:
    job = create_job("paint", "a")

    response = reload(
        clerk, f"/rel/jobs/{job.pk}/todos", "panel/resources/ManageRelated", "relation"
    )

    assert set(page_of(response)["props"]) - {"errors"} == {"relation"}


def test_it_has_one_route_and_no_other_verb(clerk: Client) -> None:
    job = create_job("paint")

    assert fetch(clerk, f"/rel/jobs/{job.pk}/todos", "json", "post").status_code == 405


def test_its_members(declare: Declare) -> None:
    class Page(ManageRelatedRecords):
        relation_manager: ClassVar[Any] = Todos

    class Elsewhere(Page):
        route_path: ClassVar[str | None] = "{record}/list/of/todos"

    assert Page.get_relation_manager() is Todos
    assert Page.relation_page_key() == "todos"
    assert Page.get_route_path("things") == "{record}/things"
    assert Elsewhere.get_route_path("things") == "{record}/list/of/todos"


def test_a_page_without_a_manager_is_reported(declare: Declare, admin: Client) -> None:
    class Page(ManageRelatedRecords):
        pass

    class Lost(Resource):
        model = Job
        slug = "jobs"

        @classmethod
        def pages(cls) -> Any:
            return {**super().pages(), "todos": Page}

        @classmethod
        def relation_managers(cls) -> Any:
            return [Todos]

    declare(rel=lambda panel: panel.path("rel").resources([Lost]))
    job = create_job()

    with pytest.raises(PanelRegistrationException, match="relation_manager"):
        admin.get(f"/rel/jobs/{job.pk}/todos")


def test_it_collides_with_a_nested_resource_of_the_same_shape(declare: Declare) -> None:
    from tests.project.models import Note
    from tests.project.relation_panel import JobResource

    class NoteResource(Resource):
        model = Note
        slug = "todos"
        parent_resource = JobResource

    declare(rel=lambda panel: panel.path("rel").resources([JobResource, NoteResource]))

    with pytest.raises(PanelRegistrationException) as error:
        client_for(None).get("/rel/jobs")

    assert "NoteResource" in str(error.value)
    assert "JobResource" in str(error.value)


class Remarks(RelationManager):
    relationship: ClassVar[str] = "remarks"


def test_a_manager_asked_outside_a_panel_says_so() -> None:
    from django_panel.exceptions import LogicException

    with pytest.raises(LogicException, match="outside a panel"):
        Remarks.can_view_any(create_job())
