"""Values over relations to one record are links where the user may view the record (D23)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import infolists
from django_panel.exceptions import PanelSchemaException
from django_panel.policies import Policy
from django_panel.tables import TableSchema
from tests.http.scoped_customers import T, owner, props, records, related, rows, show
from tests.project.clients import client_for, make_user
from tests.project.models import Customer, Project, Task

__all__ = ["records", "show"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class OpenOnlyPolicy(Policy):
    """Only the project "open" may be viewed, and only "shown" may be edited."""

    def view(self, user: Any, record: Any) -> bool:
        return bool(record.name == "open")

    def edit(self, user: Any, record: Any) -> bool:
        return bool(record.name == "shown")


class HiddenPolicy(Policy):
    """Projects whose name begins with "hidden" are out of scope."""

    def scope(self, user: Any, queryset: Any) -> Any:
        return queryset.exclude(name__startswith="hidden")


def task_list(*columns: Any) -> Any:
    def table(cls: Any, schema: T.TableSchema) -> T.TableSchema:
        return schema.columns([T.TextColumn("title"), *columns]).default_sort("title")

    return related(Task, table=classmethod(table))


def reader(*permissions: str) -> Client:
    return client_for(make_user("reader", "view_task", *permissions))


def links(client: Client, column: str) -> dict[str, str | None]:
    """Return the link of each project's first task."""
    return {
        row["cells"]["project.name"]: row["cellMeta"].get(column, {}).get("url")
        for row in rows(client, "tasks", perPage="100")
    }


def page_of_project(name: str, page: str = "") -> str:
    return f"/desk/projects/{Project.objects.get(name=name).pk}{page}"


COLUMNS = [
    T.TextColumn("project.name").link_related(),
    T.TextColumn("project").link_related(),
    T.TextColumn("project.customer.name").link_related(),
]


def test_a_column_has_no_link_by_default(show: Any) -> None:
    show(task_list(T.TextColumn("project.name")), [related(Project)])

    assert set(links(reader("view_project"), "project.name").values()) == {None}


@pytest.mark.parametrize("column", ["project.name", "project"])
def test_every_cell_links_where_all_records_may_be_viewed(column: str, show: Any) -> None:
    show(task_list(*COLUMNS), [related(Project)])

    found = links(reader("view_project"), column)

    assert found == {name: page_of_project(name) for name in found}
    assert len(found) == 4


def test_a_reader_without_the_permission_gets_no_url(show: Any) -> None:
    show(task_list(*COLUMNS), [related(Project), related(Customer)])
    client = reader("view_customer")

    assert set(links(client, "project.name").values()) == {None}
    assert set(links(client, "project").values()) == {None}
    assert None not in links(client, "project.customer.name").values()


def test_the_edit_page_is_linked_where_only_that_is_allowed(show: Any) -> None:
    show(task_list(*COLUMNS), [related(Project, policy=OpenOnlyPolicy)])

    assert links(reader("view_project"), "project.name") == {
        "open": page_of_project("open"),
        "shown": page_of_project("shown", "/edit"),
        "hidden one": None,
        "hidden two": None,
    }


def test_a_record_out_of_scope_is_not_linked(show: Any) -> None:
    show(task_list(*COLUMNS), [related(Project, policy=HiddenPolicy)])

    found = links(reader("view_project"), "project.name")

    assert {name for name, url in found.items() if url} == {"open", "shown"}


def test_without_a_resource_or_with_a_url_of_its_own(show: Any) -> None:
    show(task_list(*COLUMNS), [])
    assert set(links(reader("view_project"), "project.name").values()) == {None}

    own = T.TextColumn("project.name").link_related().url(lambda record: "/elsewhere")
    show(task_list(own), [related(Project)])
    client = client_for(make_user("other", "view_task", "view_project"))
    assert set(links(client, "project.name").values()) == {"/elsewhere"}


def test_other_metadata_stays(show: Any) -> None:
    column = T.TextColumn("project.name").link_related().tooltip(lambda record: record.title)
    show(task_list(column), [related(Project)])

    (first, *_) = rows(reader("view_project"), "tasks")

    assert set(first["cellMeta"]["project.name"]) == {"tooltip", "url"}


@pytest.mark.parametrize("name", ["title", "project_id", "project.tasks"])
def test_a_column_without_a_relation_to_one_record_is_refused(name: str) -> None:
    schema = TableSchema(Task).columns([T.TextColumn(name).link_related()])

    with pytest.raises(PanelSchemaException, match="link_related"):
        schema.plan_for(Task)


def test_an_editable_column_is_refused() -> None:
    with pytest.raises(PanelSchemaException, match="link_related"):
        T.SelectColumn("project.name").link_related()


@pytest.mark.parametrize(
    ("policy", "queries"), [(None, 0), (HiddenPolicy, 1), (OpenOnlyPolicy, 1)], ids=str
)
def test_links_cost_one_query_per_relation_at_most(policy: Any, queries: int, show: Any) -> None:
    client = reader("view_project")
    counts = []
    for columns in ([T.TextColumn("project.name"), T.TextColumn("project")], COLUMNS[:2]):
        show(task_list(*columns), [related(Project, policy=policy)])
        rows(client, "tasks")
        with CaptureQueriesContext(connection) as captured:
            rows(client, "tasks")
        counts.append(len(captured))

    assert counts[1] - counts[0] == queries


ENTRIES = [
    infolists.TextEntry("project"),
    infolists.TextEntry("project.name"),
    infolists.BadgeEntry("project.state"),
    infolists.DateTimeEntry("project.starts_on"),
    infolists.TextEntry("project.name").label("plain").link_related(False),
    infolists.TextEntry("project.name").label("markup").markdown(),
    infolists.TextEntry("title"),
]


def entry_urls(client: Client, project: str) -> list[str | None]:
    task = Task.objects.filter(project__name=project).first()
    assert task is not None
    nodes = props(client, f"tasks/{task.pk}")["infolist"]["schema"]
    return [each.get("url") for each in nodes]


def task_page(*entries: Any) -> Any:
    def infolist(cls: Any, schema: Any) -> Any:
        return schema.schema(entries)

    return related(Task, infolist=classmethod(infolist))


@pytest.mark.parametrize("policy", [None, HiddenPolicy, OpenOnlyPolicy], ids=str)
def test_an_entry_is_a_link_where_the_record_may_be_viewed(policy: Any, show: Any) -> None:
    show(task_page(*ENTRIES), [related(Project, policy=policy)])
    client = reader("view_project")
    url = page_of_project("open")

    assert entry_urls(client, "open") == [url, url, url, url, None, None, None]
    hidden = entry_urls(client, "hidden one")
    assert any(hidden) is (policy is None)


def test_an_entry_is_no_link_without_the_permission(show: Any) -> None:
    show(task_page(*ENTRIES), [related(Project)])

    assert set(entry_urls(reader(), "open")) == {None}


def test_all_entries_of_a_record_cost_one_query(show: Any) -> None:
    client = reader("view_project")
    counts = []
    for entries in ([each.link_related(False) for each in ENTRIES], ENTRIES):
        show(task_page(*entries), [related(Project, policy=HiddenPolicy)])
        entry_urls(client, "open")
        with CaptureQueriesContext(connection) as captured:
            entry_urls(client, "open")
        counts.append(len(captured))

    assert counts[1] - counts[0] == 1


def test_rows_of_an_entry_have_no_links(show: Any) -> None:
    inner = [infolists.TextEntry("customer.name")]
    entry = infolists.RepeatableEntry("projects").schema(inner)
    show(owner(Customer, entries=[entry]), [related(Project)])
    client = client_for(make_user("other", "view_customer", "view_project"))
    customer = Customer.objects.get(name="a")

    (node,) = props(client, f"customers/{customer.pk}")["infolist"]["schema"]

    assert [list(row["schema"][0]) for row in node["value"]] != []
    assert all("url" not in row["schema"][0] for row in node["value"])


@pytest.mark.parametrize(
    ("permissions", "is_linked"), [(("view_project",), True), ((), False)], ids=["may", "may not"]
)
def test_the_view_page_of_a_derived_form(
    permissions: tuple[str, ...], is_linked: bool, show: Any
) -> None:
    show(related(Task), [related(Project)])
    task = Task.objects.filter(project__name="open").first()
    assert task is not None

    entries = props(reader(*permissions), f"tasks/{task.pk}")["entries"]

    (project,) = [each for each in entries if each["name"] == "project"]
    assert project["url"] == (page_of_project("open") if is_linked else None)
