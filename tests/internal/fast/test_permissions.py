"""What is kept for a set of permissions is shown to nobody who has others."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Group, Permission, PermissionsMixin
from django.urls import clear_url_caches
from pytest_django.fixtures import Settings

from django_panel.internal.fast.verdicts import cached_by_permissions
from django_panel.panels.registry import get_registry
from django_panel.support import context
from django_panel.support.django_permissions import SUPERUSER, permission_key
from tests.project.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def panel() -> Any:
    clear_url_caches()
    return get_registry().by_id("admin")


def key_of(user: Any) -> Any:
    with context.bind(user=user):
        return permission_key()


def fresh(user: User) -> User:
    """Return the user as the next request reads it."""
    return User.objects.get(pk=user.pk)


def permission(codename: str) -> Permission:
    return Permission.objects.get(codename=codename, content_type__app_label="project")


def test_superusers_share_a_key() -> None:
    users = [User.objects.create(username=name, is_superuser=True) for name in ("ann", "bob")]

    assert {key_of(user) for user in users} == {SUPERUSER}


def test_a_given_and_a_taken_permission_change_the_key() -> None:
    user = User.objects.create(username="ann", is_staff=True)
    group = Group.objects.create(name="Editors")
    keys = [key_of(fresh(user))]

    user.user_permissions.add(permission("view_task"))
    keys.append(key_of(fresh(user)))
    user.groups.add(group)
    group.permissions.add(permission("change_task"))
    keys.append(key_of(fresh(user)))
    group.permissions.clear()
    keys.append(key_of(fresh(user)))
    user.user_permissions.clear()
    keys.append(key_of(fresh(user)))

    view, change = "project.view_task", "project.change_task"
    assert keys == [set(), {view}, {view, change}, {view}, set()]


def test_an_inactive_superuser_has_the_key_of_nobody() -> None:
    user = User.objects.create(username="ann", is_superuser=True, is_active=False)

    assert key_of(user) == ()


@pytest.mark.parametrize("user", [None, AnonymousUser(), User(username="new")])
def test_a_user_without_a_row_has_no_key(user: Any) -> None:
    assert key_of(user) is None


def test_a_backend_with_rules_of_its_own_leaves_no_key(settings: Settings) -> None:
    user = User.objects.create(username="ann", is_superuser=True)
    settings.AUTHENTICATION_BACKENDS = [f"{__name__}.Backend"]

    assert key_of(user) is None


def test_a_user_model_with_rules_of_its_own_leaves_no_key() -> None:
    assert key_of(Ruled()) is None
    assert key_of(Granted()) is None


def test_a_value_is_built_once_for_equal_permissions(panel: Any) -> None:
    users = [User.objects.create(username=name) for name in ("ann", "bob", "cleo")]
    users[1].user_permissions.add(permission("view_task"))
    numbers = count()

    def built(user: User) -> int:
        with context.bind(panel=panel, user=fresh(user)):
            return cached_by_permissions(panel, "value", lambda: next(numbers))

    assert [built(user) for user in users] == [0, 1, 0]
    users[2].user_permissions.add(permission("view_task"))
    assert [built(user) for user in users] == [0, 1, 1]


class Backend:
    """Allows by a rule that no permission shows."""

    def has_perm(self, user_obj: Any, perm: str, obj: Any = None) -> bool:
        return True


class Ruled:
    pk = 1
    is_active = is_superuser = True
    get_all_permissions = PermissionsMixin.get_all_permissions

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        return True


class Granted(Ruled):
    has_perm = PermissionsMixin.has_perm

    def get_all_permissions(self, obj: Any = None) -> set[str]:
        return set()
