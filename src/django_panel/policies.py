"""Policies: who may do what with the records of one resource."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_permission_codename

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet


class Policy:
    """The base of every policy: Django's own permissions, asked through the backends.

    Made by the framework for one resource and shared by all requests, so it keeps no
    state of any of them.
    """

    def __init__(self, resource: Any) -> None:
        self.resource = resource
        self.model: type[Model] = resource.model

    def view_any(self, user: Any) -> bool:
        """Return whether the list may be opened."""
        return self.allows(user, "view")

    def view(self, user: Any, record: Model) -> bool:
        return self.allows(user, "view", record)

    def create(self, user: Any) -> bool:
        return self.allows(user, "add")

    def edit(self, user: Any, record: Model) -> bool:
        return self.allows(user, "change", record)

    def delete(self, user: Any, record: Model) -> bool:
        return self.allows(user, "delete", record)

    def delete_any(self, user: Any) -> bool:
        """Return whether deleting may be offered at all."""
        return self.allows(user, "delete")

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows a person may reach; stated once, it rules lists and ``view``."""
        return queryset

    def states_scope(self) -> bool:
        """Return whether this policy has a rule for rows of its own."""
        return type(self).scope is not Policy.scope

    def allows(self, user: Any, operation: str, record: Model | None = None) -> bool:
        """Ask Django's permissions, for the record first and then for the model.

        ``ModelBackend`` answers no whenever an object is given, so the object's answer
        alone would refuse everybody without an object-permission backend.
        """
        has_perm = getattr(user, "has_perm", None)
        if has_perm is None or not getattr(user, "is_active", False):
            # A user model without permissions has none.
            return False
        permission = self.permission(operation)
        if record is not None and has_perm(permission, record):
            return True
        return bool(has_perm(permission))

    def permission(self, operation: str) -> str:
        """Return ``app.view_model`` for ``view``."""
        options = self.model._meta
        return f"{options.app_label}.{get_permission_codename(operation, options)}"
