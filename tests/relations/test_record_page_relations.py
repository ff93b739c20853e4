"""The relations below a record's pages: which are shown, which are open, their queries."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import RelationManager, Resource
from django_panel.internal import fast
from django_panel.resources.pages import EditRecord
from tests.project.clients import client_for, make_user, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer, Job, Note, User
from tests.project.relation_panel import (
    JobResource,
    create_job,
    create_label,
    create_project,
    create_remark,
    fetch,
    relations_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def titles(relation: dict[str, Any], column: str = "title") -> list[Any]:
    cells = [row["cells"][column] for row in relation["rows"]]
    return [cell["value"] if isinstance(cell, dict) else cell for cell in cells]


@pytest.mark.parametrize("page", ["", "/edit"])
def test_the_first_relation_is_open_and_the_others_are_only_named(admin: Client, page: str) -> None:
    job = create_job("paint", "buy paint")
    create_label("loud", job)

    relations = relations_of(admin, f"jobs/{job.pk}{page}")

    assert list(relations) == ["todos", "labels", "remarks"]
    assert titles(relations["todos"]) == ["buy paint"]
    assert relations["labels"] == {
        "key": "labels",
        "title": "Labels",
        "icon": None,
        "stateKey": "relations.labels",
        "label": "Label",
        "pluralLabel": "Labels",
        "context": {"resource": "jobs", "record": job.pk, "relation": "labels"},
        "endpoints": {
            "form": "/rel/relations/form",
            "save": "/rel/relations/form",
            "action": "/rel/relations/action",
            "bulk": "/rel/relations/bulk",
            "cell": "/rel/relations/cell",
        },
        "loaded": False,
        "table": None,
        "state": None,
        "rows": None,
        "pagination": None,
        "summaries": None,
        "groupSummaries": None,
        "headerActions": [],
    }


def test_a_page_of_five_relations_reads_the_first_ones_rows_alone(declare: Declare) -> None:
    names = ["specimen_set", "projects"]

    def manager(name: str, key: str) -> Any:
        return type(key, (RelationManager,), {"relationship": name, "key": key})

    class CrowdedResource(Resource):
        model = Customer

        @classmethod
        def relation_managers(cls) -> Any:
            others = [manager(names[0], f"other-{place}") for place in range(4)]
            return [manager(names[1], "projects"), *others]

    declare(rel=lambda panel: panel.path("rel").resources([CrowdedResource]))
    root = make_user("boss", is_superuser=True)
    customer = Customer.objects.create(name="Ann")
    create_project(customer, "garden")
    client = client_for(root)
    fetch(client, f"/rel/customers/{customer.pk}", "inertia")

    with CaptureQueriesContext(
        connection,
    ) as queries:
        relations = relations_of(client, f"customers/{customer.pk}")

    statements = [query["sql"] for query in queries]
    assert [each["loaded"] for each in relations.values()] == [True, False, False, False, False]
    assert not [sql for sql in statements if "project_specimen" in sql]
    # Session, user, preferences, record, rows of the first relation, unread notifications.
    assert len(statements) == 6, statements


def test_a_relation_is_opened_by_its_name_alone(admin: Client) -> None:
    job = create_job("paint", "buy paint")
    create_label("loud", job)

    relations = relations_of(admin, f"jobs/{job.pk}", "?relation=labels")

    assert [key for key, each in relations.items() if each["loaded"]] == ["labels"]
    assert titles(relations["labels"], "name") == ["loud"]


def test_an_unknown_name_opens_the_first(admin: Client) -> None:
    relations = relations_of(admin, f"jobs/{create_job().pk}", "?relation=nothing")

    assert [key for key, each in relations.items() if each["loaded"]] == ["todos"]


def test_each_relation_has_a_slice_of_the_query_string(admin: Client) -> None:
    job = create_job("paint", "b", "a")
    create_remark(job, "x")
    query = (
        "?relations[todos][sort]=title&relations[todos][direction]=desc&relations[remarks][page]=1"
    )

    relations = relations_of(admin, f"jobs/{job.pk}", query)

    assert [key for key, each in relations.items() if each["loaded"]] == ["todos", "remarks"]
    assert titles(relations["todos"]) == ["b", "a"]
    assert relations["todos"]["state"]["sort"] == "title"
    assert relations["remarks"]["state"]["sort"] is None


@pytest.mark.parametrize(
    "query",
    [
        "?relations[todos][sort]=job__site&relations[todos][perPage]=999999",
        "?relations[todos]=x",
        "?relations=x&relation[]=labels",
        "?relations[todos][filters][trashed]=nonsense",
    ],
)
def test_what_no_table_declares_is_ignored(admin: Client, query: str) -> None:
    job = create_job("paint", "b")

    todos = relations_of(admin, f"jobs/{job.pk}", query)["todos"]

    assert todos["state"]["sort"] is None
    assert titles(todos) == ["b"]


def test_a_reload_of_the_relations_sends_nothing_else(admin: Client) -> None:
    job = create_job("paint", "b")

    response = reload(
        admin, f"/rel/jobs/{job.pk}?relation=labels", "panel/resources/View", "relations"
    )

    assert set(page_of(response)["props"]) - {"errors"} == {"relations"}


def test_opening_a_tab_fills_no_form(declare: Declare, admin: Client) -> None:
    filled: list[Any] = []

    class Watched(EditRecord):
        def before_fill(self, record: Any) -> None:
            filled.append(record)

    class WatchedJobs(JobResource):
        slug: ClassVar[str | None] = "jobs"

        @classmethod
        def pages(cls) -> Any:
            return {**super().pages(), "edit": Watched}

    declare(rel=lambda panel: panel.path("rel").resources([WatchedJobs]))
    path = f"/rel/jobs/{create_job('paint', 'b').pk}/edit?relation=labels"

    tab = reload(admin, path, "panel/resources/Edit", "relations")
    assert (filled, tab.status_code) == ([], 200)
    assert [each["loaded"] for each in page_of(tab)["props"]["relations"]] == [False, True, False]

    both = reload(admin, path, "panel/resources/Edit", "relations", "form")
    assert len(filled) == 1
    assert {"relations", "form"} <= set(page_of(both)["props"])


def test_a_refused_relation_is_left_out_and_never_queried() -> None:
    job = create_job("paint", "b")
    client = client_for(make_user("clerk", "view_job", "view_label"))

    with CaptureQueriesContext(connection) as queries:
        relations = relations_of(client, f"jobs/{job.pk}")

    assert list(relations) == ["labels"]
    assert not [sql for sql in queries if "project_note" in sql["sql"]]


def test_a_user_who_may_only_change_a_record_sees_no_relations() -> None:
    job = create_job("paint", "b")
    client = client_for(make_user("clerk", "change_job", "view_note"))

    assert relations_of(client, f"jobs/{job.pk}/edit") == {}


def test_only_the_owners_records_are_listed(admin: Client) -> None:
    job, other = create_job("paint", "mine"), create_job("build", "theirs")
    create_label("both", job, other)
    create_label("other", other)
    create_remark(job, "here")
    create_remark(other, "there")

    assert titles(relations_of(admin, f"jobs/{job.pk}")["todos"]) == ["mine"]
    labels = relations_of(admin, f"jobs/{job.pk}", "?relation=labels")["labels"]
    assert titles(labels, "name") == ["both"]
    remarks = relations_of(admin, f"jobs/{job.pk}", "?relation=remarks")["remarks"]
    assert titles(remarks, "text") == ["here"]


def test_a_related_record_out_of_its_resources_reach_is_not_listed(admin: Client) -> None:
    job = create_job()
    create_label(".secret", job)
    create_label("open", job)

    labels = relations_of(admin, f"jobs/{job.pk}", "?relation=labels")["labels"]

    assert titles(labels, "name") == ["open"]
    assert labels["pagination"]["total"] == 1


def test_a_record_that_is_linked_twice_is_one_row(admin: Client) -> None:
    job = create_job()
    create_label("twice", job, job)

    labels = relations_of(admin, f"jobs/{job.pk}", "?relation=labels")["labels"]

    assert titles(labels, "name") == ["twice"]
    assert labels["pagination"]["total"] == 1


def test_the_trash_is_shown_where_it_is_asked_for(admin: Client) -> None:
    job = create_job("paint", "live", "gone")
    Note.objects.get(title="gone").trash()

    path = f"jobs/{job.pk}"
    assert titles(relations_of(admin, path)["todos"]) == ["live"]
    query = "?relations[todos][filters][trashed]=only"
    todos = relations_of(admin, path, query)["todos"]
    assert titles(todos) == ["gone"]
    names = [action["name"] for action in todos["rows"][0]["actions"]]
    assert {"restore", "forceDelete"} <= set(names)
    assert "delete" not in names
    assert "edit" not in names


def test_trashed_rows_are_marked_without_a_query(admin: Client) -> None:
    job = create_job("paint", "live", "gone")
    Note.objects.get(title="gone").trash()
    path, query = f"jobs/{job.pk}", "?relations[todos][filters][trashed]={}"

    live = relations_of(admin, path)["todos"]["rows"]
    with CaptureQueriesContext(connection) as only:
        gone = relations_of(admin, path, query.format("only"))["todos"]["rows"]
    with CaptureQueriesContext(connection) as both:
        rows = relations_of(admin, path, query.format("with"))["todos"]["rows"]

    assert ["trashed" in row for row in live] == [False]
    assert [row["trashed"] for row in gone] == [True]
    marked = {row["cells"]["title"]["value"]: row.get("trashed", False) for row in rows}
    assert marked == {"live": False, "gone": True}
    assert len(both) == len(only)


def test_rows_lead_to_the_related_records_own_page(admin: Client) -> None:
    job = create_job()
    label = create_label("a/b", job)
    create_remark(job, "x")

    relations = relations_of(admin, f"jobs/{job.pk}", "?relation=labels")
    remarks = relations_of(admin, f"jobs/{job.pk}", "?relation=remarks")["remarks"]

    assert admin.get(relations["labels"]["rows"][0]["url"]).status_code == 200
    assert label.pk == "a/b"
    # Remarks have no resource here.
    assert remarks["rows"][0]["url"] is None


def test_the_payload_names_no_class(admin: Client) -> None:
    job = create_job("paint", "b")
    create_label("loud", job)

    for relation in ("todos", "labels", "remarks"):
        body = fetch(admin, f"/rel/jobs/{job.pk}?relation={relation}", "inertia").content.decode()
        assert "tests.project" not in body
        assert "django_panel" not in body


def test_the_usual_actions_follow_the_shape(admin: Client) -> None:
    job = create_job("paint", "b")
    create_label("loud", job)
    customer = Customer.objects.create(name="Ann")
    user = User.objects.get(username="root")

    def header(path: str, key: str) -> list[str]:
        relation = relations_of(admin, path, f"?relation={key}")[key]
        return [action["name"] for action in relation["headerActions"]]

    assert header(f"jobs/{job.pk}", "todos") == ["create"]
    assert header(f"jobs/{job.pk}", "labels") == ["create", "attach"]
    assert header(f"jobs/{job.pk}", "remarks") == ["create"]
    assert header(f"customers/{customer.pk}", "projects") == ["create"]
    assert header(f"people/{user.pk}", "badges") == ["create", "associate"]
    labels = relations_of(admin, f"jobs/{job.pk}", "?relation=labels")["labels"]
    assert [each["name"] for each in labels["rows"][0]["actions"]] == ["edit", "detach", "delete"]
    assert [each["name"] for each in labels["table"]["bulkActions"]] == ["detach", "delete"]


def test_a_refused_ability_removes_its_button() -> None:
    job = create_job("paint", "b")
    client = client_for(make_user("reader", "view_job", "view_note"))

    todos = relations_of(client, f"jobs/{job.pk}")["todos"]

    assert todos["headerActions"] == []
    assert [each["name"] for each in todos["rows"][0]["actions"]] == ["shout", "ask"]
    assert todos["rows"][0]["cells"]["title"]["disabled"] is True


@pytest.mark.parametrize("relation", ["todos", "labels", "remarks"])
def test_rows_cost_no_query_each(admin: Client, relation: str) -> None:
    def queries(job: Job) -> int:
        path = f"/rel/jobs/{job.pk}?relation={relation}"
        fetch(admin, path, "inertia")
        with CaptureQueriesContext(connection) as statements:
            fetch(admin, path, "inertia")
        return len(statements)

    few, many = create_job("few"), create_job("many")
    for job, number in ((few, 2), (many, 20)):
        for place in range(number):
            Note.objects.create(job=job, title=f"note {place}")
            create_label(f"label {place}", job)
            create_remark(job, f"remark {place}")

    # Without the fast paths, the keys of the rows are read before the rows.
    assert queries(few) == queries(many) <= (7 if fast.enabled() else 8)
