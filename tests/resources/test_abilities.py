"""Abilities: the policy decides about the current user."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from pytest_django.fixtures import Settings

from django_panel import Resource
from django_panel.exceptions import PanelAuthorizationException
from django_panel.panels.registry import get_registry
from django_panel.policies import Policy
from django_panel.support import context
from tests.http.routes_panel import routes_panel
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer
from tests.project.resources import CustomerResource

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Customer:
    return Customer.objects.create(name="Ann")


def abilities(resource: type[Resource], record: Model) -> dict[str, bool]:
    return {
        "view_any": resource.can_view_any(),
        "view": resource.can_view(record),
        "create": resource.can_create(),
        "edit": resource.can_edit(record),
        "delete": resource.can_delete(record),
        "delete_any": resource.can_delete_any(),
    }


@pytest.mark.parametrize(
    ("permission", "granted"),
    [
        ("view_customer", {"view_any", "view"}),
        ("add_customer", {"create"}),
        ("change_customer", {"edit"}),
        ("delete_customer", {"delete", "delete_any"}),
        ("view_task", set()),
    ],
)
def test_each_ability_asks_its_permission(
    permission: str, granted: set[str], ann: Customer
) -> None:
    with context.bind(user=make_user("member", permission)):
        found = abilities(CustomerResource, ann)

    assert {name for name, allowed in found.items() if allowed} == granted


@pytest.mark.parametrize(
    "user", [None, AnonymousUser(), object()], ids=["nobody", "anonymous", "no user at all"]
)
def test_without_a_user_every_ability_is_denied(user: Any, ann: Customer) -> None:
    with context.bind(user=user):
        assert not any(abilities(CustomerResource, ann).values())


def test_a_superuser_may_everything_until_made_inactive(ann: Customer) -> None:
    root = make_user("root", is_superuser=True)

    with context.bind(user=root):
        assert all(abilities(CustomerResource, ann).values())
        root.is_active = False
        assert not any(abilities(CustomerResource, ann).values())


class Careless:
    """A user model whose permissions ignore ``is_active``."""

    def __init__(self, *, is_active: bool) -> None:
        self.is_active = is_active

    def has_perm(self, permission: str, record: object = None) -> bool:
        return True


def test_who_is_not_active_may_nothing_whatever_the_user_model_says(ann: Customer) -> None:
    with context.bind(user=Careless(is_active=True)):
        assert all(abilities(CustomerResource, ann).values())
    with context.bind(user=Careless(is_active=False)):
        assert not any(abilities(CustomerResource, ann).values())


class MineOnly(BaseBackend):
    """An object-permission backend: the user ann may change the record Ann."""

    def has_perm(self, user_obj: Any, perm: str, obj: Any = None) -> bool:
        named = obj is not None and str(obj) == "Ann" and user_obj.username == "ann"
        return named and perm == "project.change_customer"


def test_a_permission_on_one_record_counts(ann: Customer, settings: Settings) -> None:
    settings.AUTHENTICATION_BACKENDS = [
        "django.contrib.auth.backends.ModelBackend",
        f"{__name__}.MineOnly",
    ]
    bob = Customer.objects.create(name="Bob")

    with context.bind(user=make_user("ann")):
        assert CustomerResource.can_edit(ann)
        assert not CustomerResource.can_edit(bob)
        assert not CustomerResource.can_delete(ann)
    with context.bind(user=make_user("other")):
        assert not CustomerResource.can_edit(ann)


class Named(Policy):
    """A user may use the ability that is their username."""

    def view_any(self, user: Any) -> bool:
        return str(user) == "view_any"

    def edit(self, user: Any, record: Model) -> bool:
        return str(user) == str(record)

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(name=str(user))


class NamedResource(Resource):
    model = Customer
    policy = Named
    slug = "named"


def test_a_declared_policy_decides(ann: Customer) -> None:
    with context.bind(user=make_user("view_any")):
        assert NamedResource.can_view_any()
        assert not NamedResource.can_edit(ann)
    with context.bind(user=make_user("Ann")):
        assert not NamedResource.can_view_any()
        assert NamedResource.can_edit(ann)


def test_the_policys_scope_rules_rows_and_buttons_alike(ann: Customer) -> None:
    bob = Customer.objects.create(name="Bob")

    with context.bind(user=make_user("Ann", "view_customer")):
        assert [NamedResource.can_view(record) for record in (ann, bob)] == [True, False]
        assert list(NamedResource.query()) == [ann]
    with context.bind(user=make_user("Bob")):
        # In scope, but without the permission.
        assert not NamedResource.can_view(bob)


def test_a_policy_is_made_once_and_knows_its_resource() -> None:
    policy = NamedResource.get_policy()

    assert policy is NamedResource.get_policy()
    assert (type(policy), policy.resource, policy.model) == (Named, NamedResource, Customer)
    assert type(CustomerResource.get_policy()) is Policy


def test_a_replaced_policy_takes_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    NamedResource.get_policy()
    monkeypatch.setattr(NamedResource, "policy", Policy)

    assert type(NamedResource.get_policy()) is Policy


class TestStrictPanels:
    @pytest.fixture(autouse=True)
    def strict(self, declare: Declare) -> None:
        declare(
            whole=lambda panel: routes_panel(panel).resources([NamedResource]),
            strict=lambda panel: (
                panel.path("strict")
                .strict_authorization()
                .resources([NamedResource, CustomerResource])
            ),
        )

    def test_a_resource_without_a_policy_raises(self, ann: Customer) -> None:
        with context.bind(panel=get_registry().by_id("strict"), user=make_user("x")):
            assert not NamedResource.can_view_any()
            for ask_ability in (
                CustomerResource.can_view_any,
                CustomerResource.can_create,
                lambda: CustomerResource.can_edit(ann),
            ):
                with pytest.raises(PanelAuthorizationException, match="CustomerResource"):
                    ask_ability()

    def test_elsewhere_it_asks_permissions(self) -> None:
        with context.bind(
            panel=get_registry().by_id("whole"), user=make_user("x", "view_customer")
        ):
            assert CustomerResource.can_view_any()

    def test_over_http_nothing_is_shown(self) -> None:
        client = client_for(make_user("root", is_superuser=True))
        client.raise_request_exception = False

        assert fetch(client, "/strict/customers").status_code == 500
        assert fetch(client, "/whole/clients").status_code == 200
