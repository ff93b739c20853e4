"""Policies: the permissions for the records of a resource."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_permission_codename

from django_panel.support import context
from django_panel.support.django_permissions import checks_object_permissions
from django_panel.support.permission_results import Denied

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

#: The result of a rule: a boolean, or a refusal with a reason.
RuleResult = bool | Denied


class Policy:
    """The base class of policies; it checks Django's permissions.

    One instance per resource is shared by all requests, so a policy must not store request state.
    A rule may return ``Denied("why")`` instead of ``False``; then the button is shown disabled,
    with the reason.
    """

    def __init__(self, resource: Any) -> None:
        self.resource = resource
        self.model: type[Model] = resource.model

    def view_any(self, user: Any) -> RuleResult:
        """Return whether the list may be opened."""
        return self.allows(user, "view")

    def view(self, user: Any, record: Model) -> RuleResult:
        return self.allows(user, "view", record)

    def create(self, user: Any) -> RuleResult:
        return self.allows(user, "add")

    def edit(self, user: Any, record: Model) -> RuleResult:
        return self.allows(user, "change", record)

    def delete(self, user: Any, record: Model) -> RuleResult:
        return self.allows(user, "delete", record)

    def delete_any(self, user: Any) -> RuleResult:
        """Return whether the user may delete any records."""
        return self.allows(user, "delete")

    def restore(self, user: Any, record: Model) -> RuleResult:
        """Return whether the user may restore a record; by default, if they may delete it."""
        return self.allows(user, "delete", record)

    def restore_any(self, user: Any) -> RuleResult:
        """Return whether the user may restore any records."""
        return self.allows(user, "delete")

    def force_delete(self, user: Any, record: Model) -> RuleResult:
        """Return whether the user may delete a record permanently."""
        return self.allows(user, "delete", record)

    def force_delete_any(self, user: Any) -> RuleResult:
        """Return whether the user may delete any records permanently."""
        return self.allows(user, "delete")

    def attach(self, user: Any, owner: Model) -> RuleResult:
        """Return whether the user may attach records to a record of this resource."""
        return self.allows(user, "change", owner)

    def detach(self, user: Any, owner: Model, record: Model) -> RuleResult:
        """Return whether the user may detach a record from a record of this resource."""
        return self.allows(user, "change", owner)

    def associate(self, user: Any, owner: Model) -> RuleResult:
        """Return whether the user may associate records with a record of this resource."""
        return self.allows(user, "change", owner)

    def dissociate(self, user: Any, owner: Model, record: Model) -> RuleResult:
        """Return whether the user may dissociate a record from a record of this resource."""
        return self.allows(user, "change", owner)

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the records that the user may see; applies to lists and to ``view``."""
        return queryset

    def declares_scope(self) -> bool:
        """Return whether this policy overrides ``scope()``."""
        return type(self).scope is not Policy.scope

    def prepare(self, user: Any, records: Sequence[Model]) -> None:
        """Fetch data that the rules need for these records; called before the rules.

        Override it to avoid one query per row (N+1). Store the data on the records, not on the
        policy.
        """

    def allows(self, user: Any, operation: str, record: Model | None = None) -> bool:
        """Check Django's permissions, first for the model and then for the record.

        ``ModelBackend`` returns False whenever an object is given, so the check of the object
        alone would always fail without a backend for object permissions.
        """
        if not getattr(user, "is_active", False):
            return False
        permission = self.permission(operation)
        if holds_permission(user, permission):
            return True
        return (
            record is not None
            and checks_object_permissions(user)
            and _has_perm(user, permission, record)
        )

    def permission(self, operation: str) -> str:
        """Return ``app.view_model`` for ``view``."""
        options = self.model._meta
        return f"{options.app_label}.{get_permission_codename(operation, options)}"


def holds_permission(user: Any, permission: str) -> bool:
    """Return whether a user has a permission, without an object; cached for the request."""
    current = context.current()
    if user is None or user is not current.user:
        return _has_perm(user, permission)
    context.refuse_while_declaring("current_user()")
    cache = current.cache
    if permission not in cache:
        cache[permission] = _has_perm(user, permission)
    allowed: bool = cache[permission]
    return allowed


def _has_perm(user: Any, permission: str, *record: Model) -> bool:
    """Return what the user's ``has_perm`` says; False for a user model without permissions."""
    has_perm = getattr(user, "has_perm", None)
    return has_perm is not None and bool(has_perm(permission, *record))
