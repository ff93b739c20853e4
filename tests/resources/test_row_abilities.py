"""Permissions for all rows of a page: checked once if no row can differ."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.backends import BaseBackend, ModelBackend, RemoteUserBackend
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource
from django_panel.exceptions import PanelAuthorizationException
from django_panel.policies import Policy
from django_panel.resources import abilities
from django_panel.support import context
from django_panel.support.django_permissions import checks_object_permissions
from django_panel.support.permission_results import Denied, Verdict
from tests.project.clients import make_user
from tests.project.models import Customer, User
from tests.project.resources import CustomerResource

pytestmark = pytest.mark.django_db

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"
RECORD_ABILITIES = ["view", "edit", "delete", "restore", "force_delete"]


class CountingBackend(BaseBackend):
    """An object-permission backend that queries the database for every object."""

    checked: list[tuple[str, Any]] = []

    def has_perm(self, user_obj: Any, perm: str, obj: Any = None) -> bool:
        if obj is None:
            return False
        self.checked.append((perm, obj))
        return bool(User.objects.filter(pk=user_obj.pk).exists() and obj.name == "1")


@pytest.fixture
def object_permissions(settings: Settings) -> list[tuple[str, Any]]:
    settings.AUTHENTICATION_BACKENDS = [MODEL_BACKEND, f"{__name__}.CountingBackend"]
    CountingBackend.checked.clear()
    return CountingBackend.checked


@pytest.fixture
def customers() -> list[Customer]:
    Customer.objects.bulk_create([Customer(name=str(number)) for number in range(25)])
    return list(Customer.objects.order_by("pk"))


def allowed_for_each(resource: type[Resource], ability: str, records: list[Any]) -> list[bool]:
    """Return the verdicts for the rows of a page."""
    allows = abilities.allows_each(resource, ability, records)
    if isinstance(allows, Verdict):
        return [allows.allowed] * len(records)
    return [allows(record).allowed for record in records]


def queries_of(resource: type[Resource], records: list[Any], user: Any) -> int:
    # As in a request: the user is new and has no cached permissions.
    fresh = User.objects.get(pk=user.pk)
    with context.bind(user=fresh), CaptureQueriesContext(connection) as seen:
        for ability in RECORD_ABILITIES:
            allowed_for_each(resource, ability, records)
    return len(seen)


@pytest.mark.parametrize("permissions", [[], ["view_customer", "change_customer"]])
def test_rows_cost_a_constant_number_of_queries(
    customers: list[Customer], permissions: list[str]
) -> None:
    member = make_user("member", *permissions)

    few = queries_of(CustomerResource, customers[:1], member)
    many = queries_of(CustomerResource, customers, member)

    assert few == many <= 2


def test_a_model_permission_spares_the_object_backend(
    customers: list[Customer], object_permissions: list[tuple[str, Any]]
) -> None:
    member = make_user("member", "view_customer", "change_customer", "delete_customer")

    assert queries_of(CustomerResource, customers, member) <= 2
    assert object_permissions == []


def test_an_object_backend_decides_row_by_row_without_a_model_permission(
    customers: list[Customer], object_permissions: list[tuple[str, Any]]
) -> None:
    with context.bind(user=make_user("member")):
        verdicts = allowed_for_each(CustomerResource, "edit", customers)

    assert [number for number, allowed in enumerate(verdicts) if allowed] == [1]
    assert len(object_permissions) == 25


def test_a_policy_may_prepare_a_page_in_one_query(customers: list[Customer]) -> None:
    class Team(Policy):
        def prepare(self, user: Any, records: Any) -> None:
            mine = set(
                Customer.objects.filter(
                    pk__in=[record.pk for record in records], name__in=["1", "2"]
                ).values_list("pk", flat=True)
            )
            for record in records:
                record.is_mine = record.pk in mine

        def edit(self, user: Any, record: Any) -> bool:
            return bool(record.is_mine)

    class TeamResource(Resource):
        model = Customer
        policy = Team

    with context.bind(user=make_user("member")), CaptureQueriesContext(connection) as seen:
        verdicts = allowed_for_each(TeamResource, "edit", customers)

    assert verdicts.count(True) == 2
    assert len(seen) == 1


def test_a_scope_is_not_asked_again_about_rows_that_came_out_of_it(
    customers: list[Customer],
) -> None:
    class Early(Policy):
        def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
            return queryset.filter(name__in=["1", "2"])

    class EarlyResource(Resource):
        model = Customer
        policy = Early

    with context.bind(user=make_user("member", "view_customer")):
        rows = list(EarlyResource.query())
        assert [row.name for row in rows] == ["1", "2"]
        with CaptureQueriesContext(connection) as seen:
            assert allowed_for_each(EarlyResource, "view", rows) == [True, True]
        assert len(seen) <= 2
        assert [EarlyResource.can_view(record) for record in customers[:3]] == [False, True, True]


def test_the_models_answer_is_kept_for_the_context_and_no_longer() -> None:
    member = make_user("member")
    checked: list[str] = []

    class Curious:
        """A user that records every permission check."""

        is_active = True

        def has_perm(self, permission: str, record: Any = None) -> bool:
            checked.append(permission)
            return True

    user = Curious()
    with context.bind(user=user):
        for _ in range(3):
            assert CustomerResource.can_create()
        assert checked == ["project.add_customer"]
        with context.bind(user=member):
            assert not CustomerResource.can_create()
    with context.bind(user=user):
        assert CustomerResource.can_create()
    assert checked == ["project.add_customer"] * 2


def test_permissions_of_another_user_are_not_reused() -> None:
    policy = CustomerResource.get_policy()
    root, member = make_user("root", is_superuser=True), make_user("member")

    with context.bind(user=root):
        assert policy.create(root)
        assert not policy.create(member)


@pytest.mark.parametrize("ability", ["restore", "force_delete"])
def test_the_trash_asks_for_the_right_to_delete(ability: str) -> None:
    ann = Customer.objects.create(name="Ann")

    for permission, allowed in [("delete_customer", True), ("change_customer", False)]:
        with context.bind(user=make_user(permission, permission)):
            assert abilities.allows(CustomerResource, ability, ann) is allowed
            assert abilities.allows(CustomerResource, f"{ability}_any") is allowed


def test_a_reason_reaches_the_verdict_and_counts_as_no() -> None:
    class Closed(Policy):
        def edit(self, user: Any, record: Any) -> Denied:
            return Denied("Closed for the winter.")

    class ClosedResource(Resource):
        model = Customer
        policy = Closed

    ann = Customer(pk=1, name="Ann")
    with context.bind(user=make_user("member")):
        assert not ClosedResource.can_edit(ann)
        verdict = abilities.verdict(ClosedResource, "edit", ann)

    assert verdict == Verdict(False, "Closed for the winter.")


class StatedResource(Resource):
    """A resource that overrides ``can_edit`` and calls its policy first."""

    model = Customer

    @classmethod
    def can_edit(cls, record: Any) -> bool:
        return super().can_edit(record) and record.name != "locked"


def test_a_resources_own_answer_is_asked_for_rows_and_single_records() -> None:
    free, locked = Customer(pk=1, name="free"), Customer(pk=2, name="locked")

    with context.bind(user=make_user("root", is_superuser=True)):
        assert allowed_for_each(StatedResource, "edit", [free, locked]) == [True, False]
        assert [
            abilities.verdict(StatedResource, "edit", one).allowed for one in (free, locked)
        ] == [True, False]
    with context.bind(user=make_user("member")):
        assert allowed_for_each(StatedResource, "edit", [free]) == [False]


def test_whether_rows_differ_is_known_without_a_policy_call() -> None:
    class Own(Policy):
        def edit(self, user: Any, record: Any) -> bool:
            return True

    class Every(Policy):
        def allows(self, user: Any, operation: str, record: Any = None) -> bool:
            return True

    def resource(policy: type[Policy] | None) -> type[Resource]:
        return type("X", (Resource,), {"model": Customer, "policy": policy})

    with context.declaring("a table"):
        assert not abilities.depends_on_record(resource(None), "edit")
        assert not abilities.depends_on_record(resource(Own), "delete")
        assert abilities.depends_on_record(resource(Own), "edit")
        assert abilities.depends_on_record(resource(Every), "delete")
        assert abilities.depends_on_record(StatedResource, "edit")
        assert not abilities.depends_on_record(StatedResource, "delete")


class InheritedBackend(ModelBackend):
    """A backend that adds nothing."""


class ObjectBackend(ModelBackend):
    def get_all_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        return set()


class PrivateBackend(ModelBackend):
    """Overrides the method that all public ones call."""

    def _get_permissions(self, user_obj: Any, obj: Any, from_name: str) -> set[str]:
        return set()


class NestedGroupsBackend(ModelBackend):
    """Overrides a method that does not get the object."""

    def _get_group_permissions(self, user_obj: Any) -> Any:
        return super()._get_group_permissions(user_obj)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("backend", "expected"),
    [
        (ModelBackend, False),
        (RemoteUserBackend, False),
        (BaseBackend, False),
        (InheritedBackend, False),
        (ObjectBackend, True),
        (PrivateBackend, True),
        (NestedGroupsBackend, False),
        (CountingBackend, True),
        (object, False),
    ],
)
def test_backends_that_look_at_objects_are_known(
    backend: type, expected: bool, settings: Settings
) -> None:
    module = "builtins" if backend is object else backend.__module__
    settings.AUTHENTICATION_BACKENDS = [MODEL_BACKEND, f"{module}.{backend.__qualname__}"]

    assert checks_object_permissions() is expected
    assert checks_object_permissions(AnonymousUser()) is expected


def test_a_user_model_with_rules_of_its_own_is_asked_about_objects() -> None:
    class Ruled:
        is_active = True

        def has_perm(self, permission: str, record: Any = None) -> bool:
            return record is not None and record.name == "Ann"

    assert checks_object_permissions(Ruled())
    with context.bind(user=Ruled()):
        assert CustomerResource.can_edit(Customer(pk=1, name="Ann"))
        assert not CustomerResource.can_edit(Customer(pk=2, name="Bob"))
    assert issubclass(User, AbstractUser)
    assert not checks_object_permissions(User())


class Silent:
    """A policy with two rules, which is no subclass of ``Policy``."""

    def __init__(self, resource: Any) -> None:
        self.resource = resource

    def declares_scope(self) -> bool:
        return False

    def view_any(self, user: Any) -> bool:
        return True


class SilentResource(Resource):
    model = Customer
    policy = Silent  # type: ignore[assignment]


def test_a_missing_rule_refuses_and_raises_in_a_strict_panel() -> None:
    ann = Customer(pk=1)
    user = AnonymousUser()

    with context.bind(panel=Panel("loose"), user=user):
        assert SilentResource.can_view_any()
        assert not SilentResource.can_edit(ann)
        assert allowed_for_each(SilentResource, "edit", [ann]) == [False]
    with context.bind(panel=Panel("strict").strict_authorization(), user=user):
        assert SilentResource.can_view_any()
        with pytest.raises(PanelAuthorizationException, match=r"Silent.*'edit'.*`edit\(\)`"):
            SilentResource.can_edit(ann)
        with pytest.raises(PanelAuthorizationException, match="declares no policy"):
            abilities.allows_each(CustomerResource, "edit", [ann])
