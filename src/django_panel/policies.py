"""Policies: who may do what with the records of one resource."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from inspect import getmembers, isfunction, signature
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import get_permission_codename, get_user_model
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.utils.module_loading import import_string

from django_panel.support import context
from django_panel.support.verdicts import Denied

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

#: A rule answers yes or no, or no with a reason that may be shown.
Answer = bool | Denied


class Policy:
    """The base of every policy: Django's own permissions, asked through the backends.

    Made by the framework for one resource and shared by all requests, so it keeps no
    state of any of them. A rule may answer ``Denied("why")`` instead of ``False``; then the
    button is shown disabled, with the reason.
    """

    def __init__(self, resource: Any) -> None:
        self.resource = resource
        self.model: type[Model] = resource.model

    def view_any(self, user: Any) -> Answer:
        """Return whether the list may be opened."""
        return self.allows(user, "view")

    def view(self, user: Any, record: Model) -> Answer:
        return self.allows(user, "view", record)

    def create(self, user: Any) -> Answer:
        return self.allows(user, "add")

    def edit(self, user: Any, record: Model) -> Answer:
        return self.allows(user, "change", record)

    def delete(self, user: Any, record: Model) -> Answer:
        return self.allows(user, "delete", record)

    def delete_any(self, user: Any) -> Answer:
        """Return whether deleting may be offered at all."""
        return self.allows(user, "delete")

    def restore(self, user: Any, record: Model) -> Answer:
        """Return whether a record may leave the trash: who may put it there, by default."""
        return self.allows(user, "delete", record)

    def restore_any(self, user: Any) -> Answer:
        """Return whether restoring may be offered at all."""
        return self.allows(user, "delete")

    def force_delete(self, user: Any, record: Model) -> Answer:
        """Return whether a record may be deleted for good."""
        return self.allows(user, "delete", record)

    def force_delete_any(self, user: Any) -> Answer:
        """Return whether deleting for good may be offered at all."""
        return self.allows(user, "delete")

    def attach(self, user: Any, owner: Model) -> Answer:
        """Return whether records may be attached to one of this resource's."""
        return self.allows(user, "change", owner)

    def detach(self, user: Any, owner: Model, record: Model) -> Answer:
        """Return whether a record may be detached from one of this resource's."""
        return self.allows(user, "change", owner)

    def associate(self, user: Any, owner: Model) -> Answer:
        """Return whether records may be given to one of this resource's."""
        return self.allows(user, "change", owner)

    def dissociate(self, user: Any, owner: Model, record: Model) -> Answer:
        """Return whether a record may be taken from one of this resource's."""
        return self.allows(user, "change", owner)

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows a person may reach; stated once, it rules lists and ``view``."""
        return queryset

    def states_scope(self) -> bool:
        """Return whether this policy has a rule for rows of its own."""
        return type(self).scope is not Policy.scope

    def prepare(self, user: Any, records: Sequence[Model]) -> None:
        """Fetch what the rules need about these records; called before each is judged.

        Override it to ask the database once for a page instead of once for a row. What is
        fetched belongs on the records, or wherever the request ends it: not on the policy.
        """

    def allows(self, user: Any, operation: str, record: Model | None = None) -> bool:
        """Ask Django's permissions, for the model first and then for the record.

        ``ModelBackend`` answers no whenever an object is given, so the object's answer
        alone would refuse everybody without an object-permission backend.
        """
        if not getattr(user, "is_active", False):
            return False
        permission = self.permission(operation)
        if _holds(user, permission):
            return True
        return record is not None and judges_objects(user) and _has_perm(user, permission, record)

    def permission(self, operation: str) -> str:
        """Return ``app.view_model`` for ``view``."""
        options = self.model._meta
        return f"{options.app_label}.{get_permission_codename(operation, options)}"


def cached_permissions() -> dict[Any, Any]:
    """Return the permissions of the current user that were looked up in the current context."""
    context.refuse_while_declaring("current_user()")
    return context.cache()


def _holds(user: Any, permission: str) -> bool:
    """Return whether a user has a permission for the whole model; cached for the request."""
    if user is not context.current().user:
        return _has_perm(user, permission)
    cache = cached_permissions()
    if permission not in cache:
        cache[permission] = _has_perm(user, permission)
    allowed: bool = cache[permission]
    return allowed


def _has_perm(user: Any, permission: str, *record: Model) -> bool:
    """Return what the user's ``has_perm`` says; False for a user model without permissions."""
    has_perm = getattr(user, "has_perm", None)
    return has_perm is not None and bool(has_perm(permission, *record))


def judges_objects(user: Any = None) -> bool:
    """Return whether the record can change an answer of Django's permissions.

    It cannot while only ``ModelBackend`` and its like are asked; then no record need be read
    to draw its buttons. Without a user, the question is about the project's user model.
    """
    if user is None:
        return _rules_judge_objects()
    # A lazy user stands for another class than its type.
    return _has_own_rules(user.__class__) or _backends_judge_objects(
        tuple(settings.AUTHENTICATION_BACKENDS)
    )


@lru_cache(maxsize=1)
def _rules_judge_objects() -> bool:
    """Return what ``judges_objects`` asks about a project; every button does."""
    backends = tuple(settings.AUTHENTICATION_BACKENDS)
    return _has_own_rules(get_user_model()) or _backends_judge_objects(backends)


@receiver(setting_changed, dispatch_uid="django_panel.policies.forget")
def _forget(setting: str, **kwargs: Any) -> None:
    if setting in {"AUTHENTICATION_BACKENDS", "AUTH_USER_MODEL"}:
        _rules_judge_objects.cache_clear()


def _has_own_rules(kind: type) -> bool:
    """Return whether a user model answers ``has_perm`` by itself."""
    # These need the user model; a policy may be imported before it is loaded.
    from django.contrib.auth.models import AnonymousUser, PermissionsMixin  # noqa: PLC0415

    asked = getattr(kind, "has_perm", None)
    return asked not in (None, PermissionsMixin.has_perm, AnonymousUser.has_perm)


@lru_cache(maxsize=8)
def _backends_judge_objects(paths: tuple[str, ...]) -> bool:
    return any(_judges_objects(import_string(path)) for path in paths)


def _judges_objects(backend: type) -> bool:
    """Return whether a backend overrides a method of ``ModelBackend`` that may read the object."""
    # These need the user model; a policy may be imported before it is loaded.
    from django.contrib.auth.backends import BaseBackend, ModelBackend  # noqa: PLC0415

    return any(
        getattr(backend, name, None) not in (None, method, getattr(BaseBackend, name, None))
        for name, method in getmembers(ModelBackend, isfunction)
        if {"user_obj", "obj"} <= signature(method).parameters.keys()
    )
