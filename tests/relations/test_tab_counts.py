"""The counts of the relations that are not open: a deferred prop of a record's pages."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import RelationManager, Resource, tables
from django_panel.resources.pages import ViewRecord
from tests.project.clients import client_for, fetch, make_user, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Job, Note
from tests.project.relation_panel import JobResource, create_job, create_label, create_remark

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def counts(client: Client, path: str, component: str = "View") -> Any:
    """Return the deferred prop, or None if the response does not contain it."""
    response = reload(client, f"/rel/{path}", f"panel/resources/{component}", "relationCounts")
    props = page_of(response)["props"]
    assert set(props) - {"errors"} <= {"relationCounts"}
    return props.get("relationCounts")


def exactly(total: int) -> dict[str, Any]:
    return {"total": total, "totalIsExact": True}


@pytest.mark.parametrize(("page", "component"), [("", "View"), ("/edit", "Edit")])
def test_the_relations_that_are_not_open_are_counted_later(
    admin: Client, page: str, component: str
) -> None:
    job = create_job("paint", "buy paint")
    create_label("loud", job)
    create_remark(job, "x")
    create_remark(job, "y")
    path = f"jobs/{job.pk}{page}"

    with CaptureQueriesContext(connection) as queries:
        first = page_of(fetch(admin, f"/rel/{path}", "inertia"))
    assert "relationCounts" not in first["props"]
    assert first["deferredProps"]["relationCounts"] == ["relationCounts"]
    assert not [each for each in queries if "project_remark" in each["sql"]]

    assert counts(admin, path, component) == {"labels": exactly(1), "remarks": exactly(2)}
    opened = counts(admin, f"{path}?relation=labels", component)
    assert opened == {"todos": exactly(1), "remarks": exactly(2)}


def test_each_relation_is_one_query(admin: Client) -> None:
    job = create_job("paint", "buy paint")
    counts(admin, f"jobs/{job.pk}")

    with CaptureQueriesContext(connection) as queries:
        counts(admin, f"jobs/{job.pk}")

    # A deferred prop that may fail runs in a savepoint.
    statements = [each["sql"] for each in queries if "SAVEPOINT" not in each["sql"]]
    # Session, user, preferences, record, and the two relations.
    assert len(statements) == 6, statements
    assert len([sql for sql in statements if "COUNT(" in sql]) == 2
    assert not [sql for sql in statements if "project_note" in sql]


def test_a_count_stops_where_a_tab_has_no_more_room(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django_panel.resources.relations.table.TAB_COUNT_LIMIT", 2)
    job = create_job("paint", "a", "b", "c")
    create_label("loud", job)
    create_label("wet", job)

    found = counts(admin, f"jobs/{job.pk}?relation=remarks")

    assert found == {"todos": {"total": 2, "totalIsExact": False}, "labels": exactly(2)}


def test_the_count_is_that_of_the_table_when_it_is_opened(admin: Client) -> None:
    job = create_job("paint", "wet", "dry", "gone")
    Note.objects.filter(title="gone").get().delete()
    query = "relation=labels&relations[todos][search]=wet"

    assert counts(admin, f"jobs/{job.pk}?relation=labels")["todos"] == exactly(2)
    assert counts(admin, f"jobs/{job.pk}?{query}")["todos"] == exactly(1)


def test_a_refused_relation_is_not_counted() -> None:
    job = create_job("paint", "b")
    create_label("loud", job)
    create_remark(job, "x")
    client = client_for(make_user("clerk", "view_job", "view_note", "view_label"))

    with CaptureQueriesContext(connection) as queries:
        found = counts(client, f"jobs/{job.pk}")

    assert found == {"labels": exactly(1)}
    assert not [each for each in queries if "project_remark" in each["sql"]]


def test_without_the_permission_to_view_the_record_nothing_is_counted() -> None:
    job = create_job("paint", "b")
    rights = ("change_job", "view_note", "view_label", "view_remark")

    assert counts(client_for(make_user("clerk", *rights)), f"jobs/{job.pk}/edit", "Edit") == {}


class Todos(RelationManager):
    relationship: ClassVar[str] = "todos"


class Labels(RelationManager):
    """A table that is declared without a count."""

    relationship: ClassVar[str] = "labels"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name")]).count("none")


class OwnPage(ViewRecord[Job]):
    """A page that chooses its relations itself."""

    def relation_tables(self, request: Any, record: Any) -> Any:
        return super().relation_tables(request, record)[:1]


def declare_jobs(declare: Declare, managers: list[Any], view: Any = ViewRecord) -> None:
    class Jobs(JobResource):
        slug: ClassVar[str | None] = "jobs"

        @classmethod
        def pages(cls) -> Any:
            return {**super().pages(), "view": view}

        @classmethod
        def relation_managers(cls) -> Any:
            return managers

    resources: list[type[Resource]] = [Jobs]
    declare(rel=lambda panel: panel.path("rel").resources(resources))


def test_a_table_without_a_count_has_none_in_its_tab(declare: Declare, admin: Client) -> None:
    declare_jobs(declare, [Todos, Labels])
    job = create_job("paint", "b")
    create_label("loud", job)

    assert counts(admin, f"jobs/{job.pk}") == {}
    assert counts(admin, f"jobs/{job.pk}?relation=labels") == {"todos": exactly(1)}


@pytest.mark.parametrize(
    ("managers", "view"), [([Todos], ViewRecord), ([], ViewRecord), ([Todos, Labels], OwnPage)]
)
def test_a_page_without_tabs_or_with_its_own_relations_has_no_counts(
    declare: Declare, admin: Client, managers: list[Any], view: Any
) -> None:
    declare_jobs(declare, managers, view)
    job = create_job("paint", "b")

    page = page_of(fetch(admin, f"/rel/jobs/{job.pk}", "inertia"))

    assert "relationCounts" not in page.get("deferredProps", {})
    assert counts(admin, f"jobs/{job.pk}") is None


def test_a_count_that_fails_leaves_the_page_alone(
    declare: Declare, admin: Client, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Todos):
        key: ClassVar[str | None] = "broken"

        @classmethod
        def query(cls, owner: Any) -> Any:
            raise RuntimeError("no such view")

    declare_jobs(declare, [Todos, Broken])
    job = create_job("paint", "b")

    response = reload(admin, f"/rel/jobs/{job.pk}", "panel/resources/View", "relationCounts")

    assert response.status_code == 200
    assert page_of(response)["rescuedProps"] == ["relationCounts"]
    assert "relationCounts" in caplog.text
