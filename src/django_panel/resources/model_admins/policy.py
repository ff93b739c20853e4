"""The permissions of a ``ModelAdmin`` as a policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.policies import Policy
from django_panel.resources.model_admins.hooks import call

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin
    from django.db.models import Model


class ModelAdminPolicy(Policy):
    """Asks ``has_*_permission()`` of the resource's ``ModelAdmin``, with the record.

    Django's admin has no permissions for relations: a user who may change a record may change its
    relations.
    """

    def view_any(self, user: Any) -> bool:
        return self._has("view_or_change", user)

    def view(self, user: Any, record: Model) -> bool:
        return self._has("view_or_change", user, record)

    def create(self, user: Any) -> bool:
        return self._has("add", user)

    def edit(self, user: Any, record: Model) -> bool:
        return self._has("change", user, record)

    def delete(self, user: Any, record: Model) -> bool:
        return self._has("delete", user, record)

    def delete_any(self, user: Any) -> bool:
        return self._has("delete", user)

    restore, restore_any = delete, delete_any
    force_delete, force_delete_any = delete, delete_any

    def attach(self, user: Any, owner: Model) -> bool:
        return self._has("change", user, owner)

    associate = attach

    def detach(self, user: Any, owner: Model, record: Model) -> bool:
        return self._has("change", user, owner)

    dissociate = detach

    def _has(self, permission: str, user: Any, record: Model | None = None) -> bool:
        if not getattr(user, "is_active", False):
            return False
        model_admin: ModelAdmin[Any] = self.resource.get_model_admin()
        name = f"has_{permission}_permission"
        page = "changelist" if record is None else "change"
        args = () if permission == "add" else (record,)
        return bool(call(model_admin, name, *args, page=page, record=record, user=user))
