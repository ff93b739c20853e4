"""The scoped queryset, and all look-ups through it."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

import pytest
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import Http404
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from django_panel import Resource
from django_panel.panels.configuration import ResourceConfiguration
from django_panel.panels.registry import get_registry
from django_panel.policies import Policy
from django_panel.resources import records
from django_panel.support import context
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User
from tests.project.resources import CustomerResource

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class OwnTasks(Policy):
    """Users see the tasks assigned to them."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(assignee=user.pk)


class ScopedTaskResource(Resource):
    model = Task
    policy: ClassVar[type[Policy] | None] = OwnTasks
    with_related = ("project__customer", "project__tasks")
    record_title_attribute = "title"


@pytest.fixture
def customers(db: None) -> list[Customer]:
    return [Customer.objects.create(name=name) for name in ("Ann", "Bob", "Cleo")]


def test_the_steps_stand_in_their_order() -> None:
    assert [step.__name__ for step in records.STEPS] == [
        "with_declared_relations",
        "within_tenant",
        "within_policy",
        "within_panel",
    ]


def test_every_step_receives_what_the_one_before_left(declare: Declare) -> None:
    seen: list[str] = []

    class Telling(Policy):
        def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
            seen.append(f"policy:{bool(queryset.query.select_related)}")
            return queryset.filter(is_done=False)

    class Told(ScopedTaskResource):
        policy = Telling

    def narrow(queryset: QuerySet[Any]) -> QuerySet[Any]:
        seen.append(f"panel:{'is_done' in str(queryset.query.where)}")
        return queryset.filter(position=0)

    entry = ResourceConfiguration.of(Told).modify_query_using(narrow)
    declare(whole=lambda panel: panel.path("whole").resources([entry]))

    with context.bind(panel=get_registry().by_id("whole")):
        sql = str(Told.query().query)

    assert seen == ["policy:True", "panel:True"]
    assert sql.index("is_done") < sql.rindex("position")


def test_relations_are_loaded_along(django_assert_num_queries: Any) -> None:
    ann = Customer.objects.create(name="Ann")
    project = Project.objects.create(customer=ann, name="Bridge")
    user = make_user("ann")
    for place in range(3):
        Task.objects.create(project=project, title=str(place), assignee=user)

    with context.bind(user=user), django_assert_num_queries(2):
        tasks = list(ScopedTaskResource.query())
        assert {task.project.customer.name for task in tasks} == {"Ann"}
        assert [len(task.project.tasks.all()) for task in tasks] == [3, 3, 3]


def test_an_accessor_that_is_no_field_is_loaded_along_too(django_assert_num_queries: Any) -> None:
    class GroupResource(Resource):
        model = Group
        with_related = ("user_set",)

    make_user("ann").groups.add(Group.objects.create(name="Staff"))

    with django_assert_num_queries(2):
        assert [str(user) for group in GroupResource.query() for user in group.user_set.all()] == [
            "ann"
        ]


def test_who_reaches_everything_opens_nothing_for_the_next() -> None:
    """The SQL of an unscoped look-up is cached; a scope is applied to each look-up."""

    class Mostly(Policy):
        def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
            return queryset if user.is_superuser else queryset.filter(assignee=user.pk)

    class Tasks(Resource):
        model = Task
        policy = Mostly

    project = Project.objects.create(customer=Customer.objects.create(name="Ann"), name="Bridge")
    root, ann = make_user("root", is_superuser=True), make_user("ann")
    hidden = Task.objects.create(project=project, title="Hidden", assignee=root)
    shown = Task.objects.create(project=project, title="Shown", assignee=ann)

    for _ in range(2):
        with context.bind(user=root):
            assert [records.find(Tasks, key.pk) for key in (hidden, shown)] == [hidden, shown]
            assert records.find(ScopedTaskResource, shown.pk) is None
        with context.bind(user=ann):
            assert [records.find(Tasks, key.pk) for key in (hidden, shown)] == [None, shown]


def test_an_override_adds_to_the_scope(customers: list[Customer]) -> None:
    class Active(CustomerResource):
        @classmethod
        def query(cls) -> QuerySet[Any]:
            return super().query().exclude(name="Bob")

    ann, bob, cleo = customers

    assert set(Active.query()) == {ann, cleo}
    assert Active.find_record(bob.pk) is None
    assert Active.find_records([ann.pk, bob.pk, cleo.pk]) == [ann, cleo]
    with pytest.raises(Http404):
        Active.resolve_record(bob.pk)


def test_a_panels_narrowing_hides_records_in_that_panel_only(
    customers: list[Customer], declare: Declare
) -> None:
    entry = ResourceConfiguration.of(CustomerResource).modify_query_using(
        lambda queryset: queryset.filter(name="Ann")
    )
    declare(
        narrow=lambda panel: panel.path("narrow").resources([entry]),
        wide=lambda panel: panel.path("wide").resources([CustomerResource]),
    )
    ann, bob, _ = customers

    with context.bind(panel=get_registry().by_id("narrow")):
        assert list(CustomerResource.query()) == [ann]
        assert CustomerResource.find_record(bob.pk) is None
    with context.bind(panel=get_registry().by_id("wide")):
        assert CustomerResource.query().count() == 3
    assert CustomerResource.query().count() == 3


def test_narrowing_holds_over_http(customers: list[Customer], declare: Declare) -> None:
    entry = ResourceConfiguration.of(CustomerResource).modify_query_using(
        lambda queryset: queryset.filter(name="Ann")
    )
    declare(narrow=lambda panel: panel.path("narrow").resources([entry]))
    client = client_for(make_user("root", is_superuser=True))

    page = page_of(fetch(client, "/narrow/customers"))

    assert "Bob" not in str(page["props"])
    assert len(page["props"]["rows"]) == 1


def test_a_policys_scope_depends_on_who_asks() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    project = Project.objects.create(customer=Customer.objects.create(name="C"), name="P")
    task = Task.objects.create(project=project, title="Paint", assignee=ann)

    with context.bind(user=ann):
        assert ScopedTaskResource.find_record(task.pk) == task
    with context.bind(user=bob):
        assert ScopedTaskResource.find_record(task.pk) is None
    assert ScopedTaskResource.find_record(task.pk) is None


# Keys ---------------------------------------------------------------------------------------


def test_a_key_may_be_a_number_or_its_digits(customers: list[Customer]) -> None:
    ann = customers[0]

    assert CustomerResource.find_record(ann.pk) == ann
    assert CustomerResource.find_record(str(ann.pk)) == ann
    assert CustomerResource.resolve_record(str(ann.pk)) == ann


HOSTILE = [
    "",
    " ",
    "abc",
    "1e400",
    "1.5",
    "-1",
    "0",
    "\x00",
    "1\x00",
    "../1",
    "true",
    "None",
    "9" * 400,
    "9" * 5000,
    str(2**63),
    2**63,
    -(2**63) - 1,
    2**200,
    "\ud800",
    "1 OR 1=1",
    "'; DROP TABLE x; --",
    "{record}",
    "\u0661\u0662\u0663\u0664",
]


@pytest.mark.parametrize("key", HOSTILE, ids=lambda key: repr(key)[:30])
def test_a_hostile_key_finds_nothing(key: Any, customers: list[Customer]) -> None:
    Customer.objects.filter(pk=1).delete()

    assert CustomerResource.find_record(key) is None
    assert CustomerResource.find_records([key]) == []
    with pytest.raises(Http404):
        CustomerResource.resolve_record(key)


@pytest.mark.parametrize("key", [True, False, None, 1.0, [1], {"pk": 1}, (1,), b"1", object()])
def test_what_is_no_key_finds_nothing_and_reaches_no_database(
    key: Any, customers: list[Customer], django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        assert CustomerResource.find_record(key) is None


@given(key=st.one_of(st.text(max_size=30), st.integers()))
@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_key_is_answered(key: int | str, db: None) -> None:
    found = CustomerResource.find_record(key)

    assert found is None or isinstance(found, Customer)


def test_many_come_in_the_order_of_their_keys_each_once(
    customers: list[Customer], django_assert_num_queries: Any
) -> None:
    ann, bob, cleo = customers
    wanted: list[int | str] = [
        cleo.pk,
        str(ann.pk),
        "garbage",
        999_999,
        ann.pk,
        str(uuid.uuid4()),
        bob.pk,
    ]

    with django_assert_num_queries(1):
        assert CustomerResource.find_records(wanted) == [cleo, ann, bob]


def test_a_text_key_is_compared_as_text(db: None) -> None:
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    class SessionResource(Resource):
        model = Session

    kept = Session.objects.create(session_key="a/b", session_data="", expire_date=timezone.now())

    assert SessionResource.find_record("a/b") == kept
    assert SessionResource.find_record("a") is None
    assert SessionResource.find_record("\x00") is None


def test_users_are_records_like_any_other(db: None) -> None:
    class UserResource(Resource):
        model = User
        record_title_attribute = "username"

    ann = make_user("ann")

    assert UserResource.record_title(UserResource.resolve_record(ann.pk)) == "ann"
