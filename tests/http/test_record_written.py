"""The signal ``record_written``: what has written, what has changed, and what belongs together."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.http.written_panel import recorded, summary, written_panel
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Job, Note, Project, Region, Site, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def desk(declare: Declare) -> None:
    declare(desk=written_panel)


@pytest.fixture
def client() -> Client:
    return client_for(make_user("chief", is_superuser=True))


def a_project(name: str = "Bridge", **fields: Any) -> Project:
    customer, _ = Customer.objects.get_or_create(name="Acme")
    return Project.objects.create(name=name, customer=customer, **fields)


def tasks(*titles: str) -> list[Task]:
    project = a_project()
    return [
        Task.objects.create(project=project, title=title, position=at)
        for at, title in enumerate(titles)
    ]


def act(client: Client, endpoint: str, resource: str = "tasks", **body: Any) -> HttpResponse:
    data = {"resource": resource, **body}
    url = f"/desk/actions/{endpoint}"
    response = fetch(client, url, "json", "post", data=data, content_type="application/json")
    assert response.status_code in {200, 204, 302, 303}, response.content
    return response


def save(client: Client, slug: str, record: Any, **body: Any) -> HttpResponse:
    url = f"/desk/{slug}/{record.pk}/edit"
    data = json.dumps(body)
    response = fetch(client, url, "json", "put", data=data, content_type="application/json")
    assert response.status_code in {200, 303}, response.content
    return response


def relate(client: Client, badge: Badge, operation: str, **data: Any) -> None:
    url = f"/desk/relations/form?resource=badges&record={badge.pk}&relation=sites"
    body = json.dumps(data)
    response = fetch(
        client,
        f"{url}&operation={operation}",
        "json",
        "post",
        data=body,
        content_type="application/json",
    )
    assert response.status_code in {200, 303}, response.content


def sites(*names: str) -> list[Site]:
    region = Region.objects.create(name="North")
    return [Site.objects.create(region=region, name=name) for name in names]


# What has written.


def test_a_form_and_the_rows_of_its_inline_are_one_batch(client: Client) -> None:
    (task,) = tasks("plan")
    rows = [{"_key": str(task.pk), "title": "plan well"}, {"title": "build"}]

    with recorded() as writes:
        save(client, "projects", task.project, name="Tower", tasks=rows)

    assert summary(writes) == [
        ("inline", "update", "task"),
        ("inline", "create", "task"),
        ("form", "update", "project"),
    ]
    assert len({each.batch for each in writes}) == 1
    assert [each.changes for each in writes] == [
        {"title": ("plan", "plan well")},
        {},
        {"name": ("Bridge", "Tower")},
    ]


def test_each_request_is_a_batch_of_its_own(client: Client) -> None:
    project = a_project()

    with recorded() as writes:
        save(client, "projects", project, name="Tower")
        save(client, "projects", project, name="Dam")

    assert len({each.batch for each in writes}) == 2


def test_a_cell_a_new_order_and_a_moved_card(client: Client) -> None:
    first, second = tasks("plan", "build")

    with recorded() as writes:
        act(client, "cell", record=first.pk, column="title", value="think")
        act(client, "reorder", records=[second.pk, first.pk])
        board = "/desk/projects/board/move"
        body = {"record": first.project_id, "column": "done"}
        moved = fetch(client, board, "json", "post", data=body, content_type="application/json")

    assert moved.status_code < 400, moved.content
    assert summary(writes) == [
        ("cell", "update", "task"),
        ("reorder", "update", "task"),
        ("reorder", "update", "task"),
        ("board", "update", "project"),
    ]
    assert writes[0].changes == {"title": ("plan", "think")}
    assert writes[1].changes == {"position": (0, 1)}
    assert writes[3].changes == {"state": ("open", "done")}


def test_built_in_actions_on_one_record_and_on_a_selection(client: Client) -> None:
    first, second, third = tasks("plan", "build", "paint")

    with recorded() as writes:
        act(client, "record", action="replicate", record=first.pk)
        act(client, "record", action="delete", record=first.pk)
        act(client, "bulk", action="delete", records=[second.pk, third.pk])

    assert summary(writes) == [
        ("action", "create", "task"),
        ("action", "delete", "task"),
        ("bulk", "delete", "task"),
        ("bulk", "delete", "task"),
    ]
    assert [each.changes for each in writes] == [{}, {}, {}, {}]
    assert [each.record.pk for each in writes[1:]] == [first.pk, second.pk, third.pk]


def test_the_trash_and_back(client: Client) -> None:
    (site,) = sites("Harbour")
    note = Note.objects.create(job=Job.objects.create(site=site, title="dig"), title="deep")

    with recorded() as writes:
        act(client, "record", "notes", action="delete", record=note.pk)
        act(client, "record", "notes", action="restore", record=note.pk)

    assert summary(writes) == [("action", "delete", "note"), ("action", "update", "note")]
    changes = writes[1].changes
    assert changes is not None
    assert set(changes) == {"deleted_at"}
    assert changes["deleted_at"][1] is None


def test_attached_and_detached_records_are_changes_of_the_owner(client: Client) -> None:
    badge = Badge.objects.create(name="gold")
    (site,) = sites("Harbour")
    keys = {"resource": "badges", "record": str(badge.pk), "relation": "sites"}

    with recorded() as writes:
        relate(client, badge, "attach", related=site.pk)
        body = {**keys, "related": site.pk, "action": "detach"}
        url = "/desk/relations/action"
        fetch(client, url, "json", "post", data=body, content_type="application/json")

    assert summary(writes) == [("relation", "update", "badge")] * 2
    assert [each.changes for each in writes] == [
        {"sites": ((), (site.pk,))},
        {"sites": ((site.pk,), ())},
    ]


def test_a_new_option_belongs_to_a_relation(client: Client) -> None:
    url = "/desk/options?resource=projects&page=create&field=customer"

    with recorded() as writes:
        body = json.dumps({"name": "Bolt"})
        made = fetch(client, url, "json", "post", data=body, content_type="application/json")

    assert made.status_code == 201, made.content
    assert summary(writes) == [("relation", "create", "customer")]


def test_a_relation_group_and_a_relation_to_many_in_a_form(client: Client) -> None:
    first, second = sites("Harbour", "Tower")
    badge = Badge.objects.create(name="gold", holder=make_user("ann", first_name="Ann"))
    badge.sites.add(first)
    body = {"name": "gold", "sites": [str(second.pk)], "holder.first_name": "Anna"}

    with recorded() as writes:
        save(client, "badges", badge, **body)

    assert summary(writes) == [("form", "update", "user"), ("form", "update", "badge")]
    assert writes[0].changes == {"first_name": ("Ann", "Anna")}
    assert writes[1].changes == {"sites": ((first.pk,), (second.pk,))}


# Without another query.


def test_a_receiver_costs_no_query(client: Client) -> None:
    first, second = sites("Harbour", "Tower")
    queries = []
    for chosen in (first, second):
        badge = Badge.objects.create(name="gold", holder=make_user(f"ann {chosen}"))
        badge.sites.add(first)
        body = {"name": "silver", "sites": [str(second.pk)], "holder.first_name": "Anna"}
        with CaptureQueriesContext(connection) as seen:
            if chosen is first:
                save(client, "badges", badge, **body)
            else:
                with recorded(reads_changes=True) as writes:
                    save(client, "badges", badge, **body)
        queries.append(len(seen))

    assert len(writes) == 2
    assert queries[0] == queries[1]


# What code of the project writes.


@pytest.mark.parametrize("reads_changes", [False, True])
def test_changes_of_a_handler_are_read_only_if_a_receiver_asks(
    client: Client, *, reads_changes: bool
) -> None:
    (task,) = tasks("plan")

    with recorded(reads_changes=reads_changes) as writes:
        act(client, "record", action="finish", record=task.pk)

    assert summary(writes) == [("action", "update", "task")]
    assert writes[0].changes == ({"is_done": (False, True)} if reads_changes else None)


@pytest.mark.parametrize("reads_changes", [False, True])
def test_a_handler_that_writes_nothing_is_not_announced(
    client: Client, *, reads_changes: bool
) -> None:
    (task,) = tasks("plan")

    with recorded(reads_changes=reads_changes) as writes:
        act(client, "record", action="notify", record=task.pk)

    assert writes == []


def test_rows_of_a_bulk_handler_are_read_with_one_query(client: Client) -> None:
    records = tasks("plan", "build", "paint")
    Task.objects.filter(pk=records[0].pk).update(is_done=True)
    keys = [each.pk for each in records]
    queries = []

    for reads_changes in (False, True):
        Task.objects.filter(pk__in=keys[1:]).update(is_done=False)
        with (
            CaptureQueriesContext(connection) as seen,
            recorded(reads_changes=reads_changes) as writes,
        ):
            act(client, "bulk", action="update", records=keys)
        queries.append(len(seen))

    assert queries[1] == queries[0] + 1
    # The first task was done already.
    assert [(each.record.pk, each.changes) for each in writes] == [
        (key, {"is_done": (False, True)}) for key in keys[1:]
    ]
    assert {each.source for each in writes} == {"bulk"}


def test_a_row_that_a_handler_has_deleted_is_a_deletion(client: Client) -> None:
    (task,) = tasks("plan")

    with recorded(reads_changes=True) as writes:
        act(client, "record", action="remove", record=task.pk)

    assert summary(writes) == [("action", "delete", "task")]
    assert writes[0].record.pk == task.pk


@pytest.mark.parametrize("reads_changes", [False, True])
def test_a_cell_and_a_form_that_the_project_writes(client: Client, *, reads_changes: bool) -> None:
    (task,) = tasks("plan")
    customer = task.project.customer

    with recorded(reads_changes=reads_changes) as writes:
        act(client, "cell", record=task.pk, column="notes", value="soon")
        save(client, "customers", customer, name="Bolt")

    assert summary(writes) == [("cell", "update", "task"), ("form", "update", "customer")]
    expected: list[Any] = [None, None]
    if reads_changes:
        expected = [{"notes": ("", "soon")}, {"name": ("Acme", "Bolt")}]
    assert [each.changes for each in writes] == expected


def test_a_receiver_that_reads_changes_is_disconnected_like_others(client: Client) -> None:
    (task,) = tasks("plan")
    with recorded(reads_changes=True):
        pass

    with recorded() as writes:
        act(client, "record", action="finish", record=task.pk)

    assert [each.changes for each in writes] == [None]


def test_a_handler_that_deletes_with_a_queryset(client: Client) -> None:
    first, second = tasks("plan", "build")

    with recorded() as writes:
        act(client, "record", action="remove", record=first.pk)
        act(client, "bulk", action="finish", records=[second.pk])

    assert [(each.operation, each.record.pk) for each in writes] == [
        ("delete", first.pk),
        ("update", second.pk),
    ]


def test_a_record_that_is_created_in_a_relation_changes_the_owner(client: Client) -> None:
    badge = Badge.objects.create(name="gold")
    region = Region.objects.create(name="North")

    with recorded() as writes:
        relate(client, badge, "create", name="Harbour", region=region.pk)

    assert summary(writes) == [("form", "create", "site"), ("form", "update", "badge")]
    assert writes[1].changes == {"sites": ((), (badge.sites.get().pk,))}


def test_a_form_class_tells_the_records_it_has_related(client: Client) -> None:
    first, second = sites("Harbour", "Tower")
    badge = Badge.objects.create(name="gold")
    badge.sites.add(first)

    with recorded(reads_changes=True) as writes:
        save(client, "badges-of-a-class", badge, name="gold", sites=[str(second.pk)])

    assert [each.changes for each in writes] == [{"sites": ((first.pk,), (second.pk,))}]


def test_the_page_still_shows_the_record(client: Client) -> None:
    project = a_project()

    with recorded():
        save(client, "projects", project, name="Tower")

    form = page_of(fetch(client, f"/desk/projects/{project.pk}/edit"))["props"]["form"]
    assert next(each for each in form["schema"] if each["name"] == "name")["value"] == "Tower"
