"""The records of a model without a resource, as a ``RecordSource``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet
from django.http import Http404

from django_panel.exceptions import dotted
from django_panel.policies import Policy
from django_panel.records.locking import read_locked
from django_panel.records.rows import manager_rows, model_rows
from django_panel.records.tenant import within_tenant_model
from django_panel.records.tenant_ownership import TenantOwnership
from django_panel.resources.resource import Resource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context, titles
from django_panel.support.django_permissions import checks_object_permissions
from django_panel.support.keys import RecordKey, database_keys
from django_panel.support.permission_results import Verdict
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope
from django_panel.support.related import related_source

if TYPE_CHECKING:
    from django_panel.records.address import Address
    from django_panel.records.source import RecordSource
    from django_panel.support.ports import PanelPort


class ModelSource(ResourceSource):
    """A model without a resource in the panel: Django's permissions apply, and it has no pages.

    Of the model of the tenants, it has only the current tenant. A model with one relation to the
    tenants is restricted to the current tenant.

    An unscoped source has all records of the model's manager, and requires a permission only to
    create one.
    """

    def __init__(
        self, model: type[Model], panel: PanelPort | None = None, *, unscoped: bool = False
    ) -> None:
        super().__init__(Resource._default_for(model), panel)
        self.is_unscoped = unscoped
        self._policy = Policy(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dotted(self.model)})"

    @property
    def has_resource(self) -> bool:
        return False

    @property
    def slug(self) -> str:
        return str(self.model._meta.label_lower)

    @property
    def label(self) -> str:
        return str(self.model._meta.verbose_name)

    @property
    def plural_label(self) -> str:
        return str(self.model._meta.verbose_name_plural)

    # Records.

    def queryset(self, scope: QueryScope = DEFAULT_SCOPE) -> QuerySet[Any]:
        if self.is_unscoped:
            return manager_rows(self.model, trash=False, include_trashed=False)
        return within_tenant_model(model_rows(self.model, trash=True))

    def related(self, model: type[Model]) -> RecordSource:
        return related_source(model) if self._panel is None else super().related(model)

    def choices(self) -> QuerySet[Any]:
        return self.queryset() if self.is_unscoped else super().choices()

    def find(self, key: RecordKey, lock: bool = False, joins: Iterable[str] = ()) -> Any | None:
        return next(iter(self.find_many([key], lock)), None)

    def resolve(self, key: RecordKey | None, lock: bool = False, joins: Iterable[str] = ()) -> Any:
        record = None if key is None else self.find(key, lock)
        if record is None:
            raise Http404
        return record

    def find_many(self, keys: Sequence[RecordKey], lock: bool = False) -> list[Any]:
        wanted = database_keys(self.model, keys)
        if lock:
            return read_locked(self.queryset(), wanted)
        return list(self.queryset().filter(pk__in=wanted))

    # Permissions.

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        if self.is_unscoped and ability != "create":
            return Verdict.YES
        operation = _OPERATIONS[ability]
        return Verdict.of(self._policy.allows(context.current_user(), operation, record))

    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        for_all = self.allows(ability)
        if for_all or not checks_object_permissions(context.current_user()):
            return for_all
        return lambda record: self.allows(ability, record)

    def depends_on_record(self, ability: str) -> bool:
        return checks_object_permissions(context.current_user())

    def can_view(self, record: Model) -> bool:
        return self.is_unscoped or super().can_view(record)

    def can_change(self, record: Model) -> bool:
        return self.is_unscoped or super().can_change(record)

    # Titles and URLs.

    def record_title(self, record: Model) -> str:
        return titles.record_title(record)

    def has_page(self, page: str) -> bool:
        return False

    # New records.

    def ownership(self) -> TenantOwnership:
        return TenantOwnership(None, self.model)

    def given(self) -> dict[str, Any]:
        return self.ownership().attributes()

    def join(self, record: Model) -> None:
        self.ownership().join(record)

    def address(self) -> Address:
        return {"panel": self.panel.get_id(), "model": str(self.model._meta.label_lower)}


#: Django's permission for each ability.
_OPERATIONS = {
    "view_any": "view",
    "view": "view",
    "create": "add",
    "edit": "change",
    "delete": "delete",
    "delete_any": "delete",
    "force_delete": "delete",
    "force_delete_any": "delete",
}
