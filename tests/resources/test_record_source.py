"""``RecordSource``: the same methods for a resource and for a relation of one record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404

from django_panel import Resource, panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.resources import RecordSource
from django_panel.resources.addresses import address_of, bound_source, source_from_address
from django_panel.resources.model_source import ModelSource
from django_panel.resources.parents import bound
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.support.query_scope import QueryScope
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Job, Label, Note, Project, Task, User
from tests.project.nested_panel import (
    JobResource,
    NoteResource,
    SiteResource,
    deep_panel,
    make_line,
)
from tests.project.relation_panel import JobResource as RelatedJobs
from tests.project.relation_panel import Labels, Todos, create_job, related_panel

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel, rel=related_panel)


@pytest.fixture
def inside(superuser: User) -> Iterator[None]:
    with context.bind(panel=panel("rel"), user=superuser):
        yield


def in_a_job(address: Any, user: User) -> RecordSource:
    """Return the source as in a job: rebuilt from JSON, with only the user bound."""
    assert context.current().panel is None
    return source_from_address(json.loads(json.dumps(address)))


def make_task() -> Task:
    customer = Customer.objects.create(name="Acme")
    project = Project.objects.create(customer=customer, name="Move")
    return Task.objects.create(project=project, title="plan")


# Both kinds --------------------------------------------------------------------------------------


def sources() -> list[RecordSource]:
    job = create_job("paint", "a", "b")
    return [ResourceSource(RelatedJobs), RelationSource(Todos, RelatedJobs, job)]


@pytest.mark.usefixtures("inside")
def test_both_answer_the_same_questions() -> None:
    for source in sources():
        assert isinstance(source, RecordSource)
        record = source.queryset().first()
        assert record is not None
        assert source.find(record.pk) == source.resolve(str(record.pk)) == record
        assert source.find_many([record.pk, record.pk]) == [record]
        assert (source.find("nothing"), source.find_many(["nothing"])) == (None, [])
        with pytest.raises(Http404):
            source.resolve("nothing")
        assert source.allows("view_any")
        assert source.allows("edit", record)
        assert source.allows_each("edit", [record])(record).allowed
        assert source.record_title(record)
        assert source.action("record", "unknown") is None
        assert source.form("edit").get_model() is source.model
        assert source.label
        assert source.plural_label


@pytest.mark.usefixtures("inside")
def test_new_records_get_the_owner_from_the_server() -> None:
    job = create_job("paint")
    todos, labels = (RelationSource(each, RelatedJobs, job) for each in (Todos, Labels))
    label = Label.objects.create(name="red")

    assert list(todos.given().values()) == [job]
    assert labels.given() == {}
    labels.join(label)
    assert list(labels.queryset()) == [label]


# Addresses ---------------------------------------------------------------------------------------


def test_a_resource_is_found_again_in_a_job(superuser: User) -> None:
    job = create_job("paint")
    with context.bind(panel=panel("rel"), user=superuser):
        address = ResourceSource(RelatedJobs).address()

    with context.bind(user=superuser):
        source = in_a_job(address, superuser)
        assert list(source.queryset()) == [job]
        assert source.url("view", job) == f"/rel/jobs/{job.pk}"
        assert source.slug == "jobs"
        assert source.table().get_columns()


def test_a_nested_resource_is_found_again_below_its_parents(superuser: User) -> None:
    here, other = make_line("here"), make_line("other")
    with (
        context.bind(panel=panel("deep"), user=superuser),
        bound(NoteResource, here.job.pk),
    ):
        source = ResourceSource(NoteResource)
        address, url = source.address(), source.url("view", here.note)

    assert all(isinstance(value, str | int) for value in address.values())
    with context.bind(user=superuser):
        again = in_a_job(address, superuser)
        assert list(again.queryset()) == [here.note]
        assert again.url("view", here.note) == url
        assert again.given() == {"job": here.job}
        assert again.find(other.note.pk) is None


def test_a_relation_is_found_again_with_its_owner(superuser: User) -> None:
    job, other = create_job("paint", "a"), create_job("clean", "b")
    with context.bind(panel=panel("rel"), user=superuser):
        address = RelationSource(Todos, RelatedJobs, job).address()

    with context.bind(user=superuser):
        source = in_a_job(address, superuser)
        assert [each.title for each in source.queryset()] == ["a"]
        assert source.relation is not None
        assert source.relation.owner == job
        assert source.find(Note.objects.get(job=other).pk) is None


def test_what_is_gone_or_out_of_scope_is_not_found_in_a_job(superuser: User) -> None:
    here = make_line("here")
    with context.bind(panel=panel("deep"), user=superuser), bound(NoteResource, here.job.pk):
        address = ResourceSource(NoteResource).address()
    here.region.is_active = False
    here.region.save()

    with context.bind(user=superuser):
        with pytest.raises(Http404):
            source_from_address(address)
        with pytest.raises(Http404):
            source_from_address({**address, "resource": "nothing"})


def test_the_ancestors_of_a_direct_parent_are_looked_up(superuser: User) -> None:
    here, other = make_line("here"), make_line("other")
    with context.bind(panel=panel("deep"), user=superuser), bound(NoteResource, here.job.pk):
        address = ResourceSource(NoteResource).address()
    shorter = address_of("deep", "todos", parent=here.job.pk)

    with context.bind(user=superuser):
        assert source_from_address(shorter).address() == address
        # The ancestors of a whole address are not looked up: these belong to another job.
        with pytest.raises(Http404):
            source_from_address({**address, "parentRecord1": other.site.pk})
        with pytest.raises(Http404):
            source_from_address(address_of("deep", "todos"))


def test_without_parents_only_declarations_can_be_read(superuser: User) -> None:
    address = address_of("deep", "todos")

    with context.bind(panel=panel("deep"), user=superuser):
        source = source_from_address(address, with_parents=False)

        assert source.resource is NoteResource
        assert source.table().get_columns()
        with pytest.raises(PanelRegistrationException, match="needs its parent record"):
            source.queryset()


def test_a_source_is_bound_as_in_a_request(superuser: User) -> None:
    here, job = make_line("here"), create_job("paint", "a")
    with context.bind(panel=panel("deep"), user=superuser):
        with bound_source(address_of("deep", "todos", parent=here.job.pk)) as notes:
            assert context.current_parents() == (here.region, here.site, here.job)
            assert list(NoteResource.query()) == list(notes.queryset()) == [here.note]
        assert context.current_parents() == ()

    address = address_of("rel", "jobs", record=job.pk, relation=Todos.get_key())
    with context.bind(panel=panel("rel"), user=superuser):
        with bound_source(address) as todos:
            assert context.current().source is todos
            assert [each.title for each in todos.queryset()] == ["a"]
        assert context.current().source is None
        with pytest.raises(Http404), bound_source(address_of("rel", "jobs", relation="todos")):
            pass
        with pytest.raises(Http404), bound_source({**address, "relation": "nothing"}):
            pass


def test_a_model_without_a_resource_is_found_again(superuser: User) -> None:
    task = make_task()
    address = {"panel": "rel", "model": "project.task"}
    with context.bind(panel=panel("rel"), user=superuser):
        assert ModelSource(Task).address() == address

    with context.bind(user=superuser):
        source = in_a_job(address, superuser)
        assert source.find(task.pk) == task
        with bound_source(address) as again:
            assert again.allows("edit", task)
        for wrong in ("project.job", "project.nothing", "nothing"):
            with pytest.raises(Http404):
                source_from_address({**address, "model": wrong})
    with context.bind(user=make_user("stranger")):
        assert not source_from_address(address).choices()


def test_an_owner_that_the_user_may_not_view_is_refused_in_a_job(superuser: User) -> None:
    job = create_job("paint", "a")
    with context.bind(panel=panel("rel"), user=superuser):
        address = RelationSource(Todos, RelatedJobs, job).address()

    with context.bind(user=make_user("stranger")), pytest.raises(PermissionDenied):
        source_from_address(address)
    with context.bind(user=make_user("half", "view_job")), pytest.raises(PermissionDenied):
        source_from_address(address)


# The scope of one query --------------------------------------------------------------------------


class Outer(Resource):
    """Restricts its records by those of another resource of the same model."""

    model = Note
    slug = "outer"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().filter(pk__in=Inner.query().values("pk"))


class Inner(Resource):
    model = Note
    slug = "inner"
    soft_deletes: ClassVar[Any] = True


@pytest.mark.usefixtures("inside")
def test_a_query_called_inside_does_not_inherit_the_scope() -> None:
    job = create_job("paint", "kept", "gone")
    Note.objects.get(title="gone").trash()
    with_trash = QueryScope(include_trashed=True)

    assert {each.title for each in ResourceSource(Inner).queryset(with_trash)} == {"kept", "gone"}
    assert {each.title for each in ResourceSource(Outer).queryset(with_trash)} == {"kept"}
    assert context.current().query_scope is None
    assert job.todos.count() == 1


@pytest.mark.usefixtures("inside")
def test_a_scope_may_begin_with_other_rows_but_never_adds_any() -> None:
    create_job("paint", "a", "b")
    base = Note.objects.filter(title="a")

    for resource in (Inner, Outer):
        found = ResourceSource(resource).queryset(QueryScope(base=base))
        assert [each.title for each in found] == ["a"]


def test_any_parent_is_for_this_resource_and_its_parents(superuser: User) -> None:
    seen, hidden = make_line("seen"), make_line("unseen", site="hidden")

    with context.bind(panel=panel("deep"), user=superuser):
        notes = ResourceSource(NoteResource).queryset(QueryScope(any_parent=True))
        assert set(notes) == {seen.note}
        assert hidden.note not in notes
        with pytest.raises(Exception, match=SiteResource.__name__):
            SiteResource.query()


# Hooks of the host -------------------------------------------------------------------------------


class OwnLookups(Resource):
    """Looks records up by another column."""

    model = Job
    slug = "own"

    @classmethod
    def find_record(cls, key: Any) -> Any:
        return cls.query().filter(title=key).first()

    @classmethod
    def find_records(cls, keys: Any) -> list[Any]:
        return list(cls.query().filter(title__in=keys))


class OwnResolving(OwnLookups):
    slug = "resolving"

    @classmethod
    def resolve_record(cls, key: Any) -> Any:
        return cls.query().get(title__iexact=key)


@pytest.mark.usefixtures("inside")
@pytest.mark.parametrize("lock", [False, True])
def test_overridden_lookups_are_used(lock: bool) -> None:
    job = create_job("paint")
    source = ResourceSource(OwnLookups)

    assert source.find("paint", lock) == source.resolve("paint", lock) == job
    assert source.find_many(["paint"], lock) == [job]
    assert ResourceSource(OwnResolving).resolve("PAINT", lock) == job
    with pytest.raises(Http404):
        source.resolve("nothing", lock)


def test_a_source_outside_a_panel_names_what_is_missing() -> None:
    class Plain(Resource):
        model = Task

    with pytest.raises(Exception, match="outside a panel"):
        ResourceSource(Plain).table()


def test_a_nested_resource_knows_its_slug_in_its_panel() -> None:
    assert ResourceSource(JobResource, panel("deep")).slug == "jobs"
