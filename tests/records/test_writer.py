"""``RecordWriter``: what it locks and refuses, and which writes it stores and announces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import QuerySet
from django.db.models.signals import pre_save
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from django_panel import Panel, Resource, panel
from django_panel.records.signals import Write, record_written
from django_panel.records.writer import RecordWriter, write_records
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.support.permission_results import Denied
from django_panel.support.request_errors import InvalidInput
from tests.project.clients import make_user
from tests.project.fixtures import Declare, declare
from tests.project.models import Customer, Job, Project, Region, Site, Task, User
from tests.project.tenant_panel import TenantJobResource, TenantSiteResource

__all__ = ["declare"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class TaskResource(Resource):
    """Hidden tasks are out of scope, locked ones cannot be changed."""

    model = Task
    slug: ClassVar[str | None] = "tasks"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title="hidden")

    @classmethod
    def can_edit(cls, record: Any) -> Any:
        return record.title != "locked" or Denied("The task is locked.")


@pytest.fixture
def source(declare: Declare) -> Iterator[ResourceSource]:
    def desk(built: Panel) -> Panel:
        return built.path("desk").resources([TaskResource])

    declare(desk=desk)
    with context.bind(panel=panel("desk"), user=make_user("clerk", is_superuser=True)):
        yield ResourceSource(TaskResource)


@pytest.fixture
def history() -> Iterator[list[Write]]:
    seen: list[Write] = []

    def append(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(append)
    yield seen
    record_written.disconnect(append)


def a_task(title: str, position: int = 0) -> Task:
    customer, _ = Customer.objects.get_or_create(name="Acme")
    project, _ = Project.objects.get_or_create(customer=customer, name="Move")
    return Task.objects.create(project=project, title=title, position=position)


def change(key: Any, **values: Any) -> Callable[[RecordWriter], Task]:
    return lambda writer: writer.change(writer.get(key, "edit"), values)


def test_a_change_writes_the_columns_that_differ_and_is_announced(
    source: ResourceSource, history: list[Write]
) -> None:
    task = a_task("sweep", 3)

    with CaptureQueriesContext(connection) as seen:
        write_records(source, change(task.pk, title="mop", position=3))

    (update,) = [each["sql"] for each in seen if each["sql"].startswith("UPDATE")]
    assert "title" in update.partition("WHERE")[0]
    assert "position" not in update
    assert [(each.operation, each.record.pk) for each in history] == [("update", task.pk)]


def test_values_that_are_stored_already_are_not_written(
    source: ResourceSource, history: list[Write]
) -> None:
    task = a_task("sweep")

    with CaptureQueriesContext(connection) as seen:
        write_records(source, change(task.pk, title="sweep"))

    assert not [each for each in seen if each["sql"].startswith("UPDATE")]
    assert history == []


def test_a_record_out_of_scope_is_not_found(source: ResourceSource) -> None:
    task = a_task("hidden")

    with pytest.raises(Http404):
        write_records(source, change(task.pk, title="found"))


def test_a_refusal_has_the_reason_of_the_rule(source: ResourceSource) -> None:
    task = a_task("locked")

    with pytest.raises(PermissionDenied, match=r"The task is locked\."):
        write_records(source, change(task.pk, title="open"))

    task.refresh_from_db()
    assert task.title == "locked"


@pytest.mark.parametrize(("title", "error"), [("hidden", Http404), ("locked", PermissionDenied)])
def test_one_refused_record_leaves_all_of_them(
    title: str, error: type[Exception], source: ResourceSource
) -> None:
    keys = [a_task("sweep").pk, a_task(title).pk]

    with pytest.raises(error):
        write_records(source, lambda writer: writer.get_many(keys, "edit"))


def test_rows_come_in_key_order(source: ResourceSource) -> None:
    first, second = a_task("sweep").pk, a_task("mop").pk

    def work(writer: RecordWriter) -> list[Any]:
        return [row.record.pk for row in writer.get_many([second, first], "edit")]

    assert write_records(source, work) == [first, second]


def test_one_column_of_many_rows_is_written_with_one_statement(
    source: ResourceSource, history: list[Write]
) -> None:
    tasks = [a_task(f"task {number}", number) for number in range(3)]

    def work(writer: RecordWriter) -> None:
        rows = writer.get_many([task.pk for task in tasks], "edit")
        for row, position in zip(rows, (0, 2, 1), strict=True):
            row.assign({"position": position})
        writer.change_column(rows, "position")
        # The receiver of the history has run.
        assert writer.attempt.ran_host_code

    with CaptureQueriesContext(connection) as seen:
        write_records(source, work)

    assert len([each for each in seen if each["sql"].startswith("UPDATE")]) == 1
    assert list(Task.objects.order_by("pk").values_list("position", flat=True)) == [0, 2, 1]
    assert [each.record.pk for each in history] == [tasks[1].pk, tasks[2].pk]


def test_a_function_of_the_project_is_host_code_and_is_announced(
    source: ResourceSource, history: list[Write]
) -> None:
    task = a_task("sweep")
    attempts = []

    def work(writer: RecordWriter) -> None:
        attempts.append(writer.attempt)
        writer.call([writer.get(task.pk, "edit")], lambda: None, is_change=True)

    write_records(source, work)

    assert attempts[0].ran_host_code
    assert len(history) == 1


def test_a_receiver_is_host_code_and_an_unchanged_record_is_not(source: ResourceSource) -> None:
    task = a_task("sweep")

    def work(title: str) -> Callable[[RecordWriter], bool]:
        def run(writer: RecordWriter) -> bool:
            writer.change(writer.get(task.pk, "edit"), {"title": title})
            return writer.attempt.ran_host_code

        return run

    def receiver(**kwargs: Any) -> None:
        """Stand for a receiver of the project."""

    assert not write_records(source, work("mop"))
    pre_save.connect(receiver, sender=Task)
    try:
        assert not write_records(source, work("mop"))
        assert write_records(source, work("dust"))
    finally:
        pre_save.disconnect(receiver, sender=Task)


def test_an_error_of_the_database_belongs_to_the_named_field(source: ResourceSource) -> None:
    class People(Resource):
        model = User

    people, first, second = ResourceSource(People), make_user("ada"), make_user("bo")

    with pytest.raises(InvalidInput) as caught:
        write_records(people, change(second.pk, username=first.username), errors_at="value")

    assert list(caught.value.errors) == ["value"]
    assert User.objects.get(pk=second.pk).username == "bo"


@pytest.fixture
def north(declare: Declare) -> Iterator[Region]:
    region = Region.objects.create(name="North")

    def crew(built: Panel) -> Panel:
        return (
            built.path("t/{tenant}")
            .tenant(Region)
            .resources([TenantJobResource, TenantSiteResource])
        )

    declare(crew=crew)
    user = make_user("member", is_superuser=True)
    with context.bind(panel=panel("crew"), user=user, tenant=region):
        yield region


def test_a_change_cannot_lead_out_of_the_tenant(north: Region) -> None:
    own, other = (
        Site.objects.create(region=region, name=region.name)
        for region in (north, Region.objects.create(name="South"))
    )
    job = Job.objects.create(site=own, title="Dig")
    source = ResourceSource(TenantJobResource)

    def assigned_by_a_hook(writer: RecordWriter) -> None:
        row = writer.get(job.pk, "edit")
        row.record.site = other
        writer.change(row, {"title": "Dug"})

    for work in (change(job.pk, site_id=other.pk), assigned_by_a_hook):
        with pytest.raises(InvalidInput) as caught:
            write_records(source, work, errors_at="site")
        assert list(caught.value.errors) == ["site"]

    job.refresh_from_db()
    assert (job.site, job.title) == (own, "Dig")


def test_a_change_cannot_move_a_record_to_another_tenant(north: Region) -> None:
    site = Site.objects.create(region=north, name="Harbour")
    south = Region.objects.create(name="South")
    source = ResourceSource(TenantSiteResource)

    def stored_by_the_project(writer: RecordWriter) -> None:
        def store(record: Any, attributes: Any) -> Any:
            record.region = south
            record.save()
            return record

        writer.change(writer.get(site.pk, "edit"), {"name": "Tower"}, store)

    for work in (
        change(site.pk, region_id=south.pk),
        change(site.pk, region=south),
        stored_by_the_project,
    ):
        with pytest.raises(InvalidInput) as caught:
            write_records(source, work, errors_at="region")
        assert list(caught.value.errors) == ["region"]

    site.refresh_from_db()
    assert (site.region, site.name) == (north, "Harbour")


def test_a_change_out_of_the_tenant_is_refused_before_it_is_stored(north: Region) -> None:
    """Without a transaction nothing is rolled back."""
    site = Site.objects.create(region=north, name="Harbour")
    south = Region.objects.create(name="South")
    source = ResourceSource(TenantSiteResource)

    with pytest.raises(InvalidInput):
        write_records(source, change(site.pk, region=south), False, errors_at="region")

    site.refresh_from_db()
    assert site.region == north


def test_code_of_the_project_does_not_store_a_change_out_of_the_tenant(north: Region) -> None:
    site = Site.objects.create(region=north, name="Harbour")
    south = Region.objects.create(name="South")
    stored: list[Any] = []

    def work(writer: RecordWriter) -> None:
        row = writer.get(site.pk, "edit")
        writer.change(row, {"region": south}, lambda record, _: stored.append(record))

    with pytest.raises(InvalidInput):
        write_records(ResourceSource(TenantSiteResource), work, errors_at="region")

    assert stored == []


def test_a_new_record_out_of_the_tenant_is_refused_before_it_is_stored(north: Region) -> None:
    """Without a transaction nothing is rolled back."""
    south = Site.objects.create(region=Region.objects.create(name="South"), name="South")
    source = ResourceSource(TenantJobResource)

    with pytest.raises(InvalidInput):
        write_records(
            source,
            lambda writer: writer.create({"site": south, "title": "Dig"}),
            False,
            errors_at="site",
        )

    assert not Job.objects.exists()


def test_the_tenant_is_not_read_if_no_column_that_leads_to_it_has_changed(north: Region) -> None:
    site = Site.objects.create(region=north, name="Harbour")
    job = Job.objects.create(site=site, title="Dig")

    def store(record: Any, attributes: Any) -> Any:
        record.title = "Dug"
        record.save(update_fields=["title"])
        return record

    def work(writer: RecordWriter) -> None:
        row = writer.get(job.pk, "edit")
        with CaptureQueriesContext(connection) as seen:
            writer.change(row, {}, store)
        assert [each["sql"].split()[0] for each in seen] == ["UPDATE"]

    write_records(ResourceSource(TenantJobResource), work)

    job.refresh_from_db()
    assert job.title == "Dug"
