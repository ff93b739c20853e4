"""Scope and permissions of records that other resources' forms and deletions use (D12)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet

from django_panel.actions.errors import ActionForbidden, ActionRefused
from django_panel.policies import Policy, checks_object_permissions
from django_panel.records.rows import model_rows
from django_panel.records.signals import Operation, send_record_written
from django_panel.records.tenant import within_tenant_model
from django_panel.resources.deletion.delete import delete_records
from django_panel.resources.overrides import overrides
from django_panel.resources.resource import Resource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context, titles
from django_panel.support.permission_results import Verdict
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope
from django_panel.support.related import is_restricted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class RelatedRecords(ABC):
    """Base class of both kinds of related records; implements ``ports.RelatedSource``."""

    model: type[Model]

    @property
    @abstractmethod
    def label(self) -> str: ...

    @property
    @abstractmethod
    def plural_label(self) -> str: ...

    @property
    @abstractmethod
    def title_attribute(self) -> str | None: ...

    @property
    def search_fields(self) -> Sequence[str]:
        return ()

    @property
    @abstractmethod
    def title_relations(self) -> Sequence[str]: ...

    @abstractmethod
    def computes_titles(self) -> bool: ...

    @abstractmethod
    def record_title(self, record: Model) -> str: ...

    def has_details(self) -> bool:
        """Return whether the host declares details of the records."""
        return False

    def record_details(self, record: Model) -> Mapping[Any, Any]:
        """Return label and value of what is shown below the title of a record."""
        return {}

    @abstractmethod
    def queryset(self) -> QuerySet[Any]:
        """Return the records in scope."""

    @abstractmethod
    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        """Return whether the user has an ability, on a record in scope if one is given."""

    @abstractmethod
    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        """Return a function of a record; it is a ``Verdict`` if it is the same for all."""

    def choices(self) -> QuerySet[Any]:
        """Return the records that may be chosen: those in scope, none without ``view_any``."""
        rows = self.queryset()
        return rows if self.allows("view_any") else rows.none()

    def can_view(self, record: Model) -> bool:
        """Return whether a record is in scope and the user may view or edit it."""
        allowed = self.allows("view", record) or self.allows("edit", record)
        return bool(allowed) and self._contains(record)

    def can_change(self, record: Model) -> bool:
        """Return whether a record is in scope and the user may edit it."""
        return bool(self.allows("edit", record)) and self._contains(record)

    def delete(self, records: Sequence[Model]) -> None:
        """Delete records with their dependent rows; ``ValidationError`` says why not."""
        try:
            delete_records(self._deletion_source(), records)
        except ActionRefused as error:
            raise ValidationError(error.message) from error
        except ActionForbidden as error:
            raise ValidationError(str(error)) from error

    @abstractmethod
    def written(self, operation: str, record: Model) -> None:
        """Report that a record was created or updated."""

    @abstractmethod
    def _deletion_source(self) -> ResourceSource: ...

    def _contains(self, record: Model) -> bool:
        rows = self.queryset()
        return not is_restricted(rows) or rows.filter(pk=record.pk).exists()


class ResourceRecords(RelatedRecords):
    """The records of a model with a resource in the panel: its scope and policy apply."""

    def __init__(self, source: ResourceSource) -> None:
        self.model = source.model
        self._source = source

    @property
    def label(self) -> str:
        return self._source.label

    @property
    def plural_label(self) -> str:
        return self._source.plural_label

    def queryset(self) -> QuerySet[Any]:
        is_nested = self._source.resource.is_nested()
        return self._source.queryset(QueryScope(any_parent=True) if is_nested else DEFAULT_SCOPE)

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        if record is None:
            return self._source.allows(ability)
        # The scope is not checked here: ``can_view`` and ``can_change`` do it once.
        return self._source.allows_each(ability, (record,))(record)

    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        return self._source.allows_each(ability, among)

    @property
    def title_attribute(self) -> str | None:
        return self._source.resource.record_title_attribute

    @property
    def search_fields(self) -> Sequence[str]:
        return tuple(self._source.resource.search_fields or ())

    @property
    def title_relations(self) -> Sequence[str]:
        return self._source.resource.get_with_related()

    def computes_titles(self) -> bool:
        return overrides(self._source.resource, "record_title")

    def record_title(self, record: Model) -> str:
        return self._source.record_title(record)

    def has_details(self) -> bool:
        return overrides(self._source.resource, "global_search_details")

    def record_details(self, record: Model) -> Mapping[Any, Any]:
        return self._source.resource.global_search_details(record)

    def written(self, operation: str, record: Model) -> None:
        send_record_written(self._source, Operation(operation), record)

    def _deletion_source(self) -> ResourceSource:
        return self._source


class ModelRecords(RelatedRecords):
    """The records of a model without a resource in the panel: Django's permissions apply.

    Of the model of the tenants, only the current tenant. A model with one relation to the
    tenants is restricted to the current tenant.
    """

    def __init__(self, model: type[Model]) -> None:
        self.model = model
        self._policy = Policy(self)

    @property
    def label(self) -> str:
        return str(self.model._meta.verbose_name)

    @property
    def plural_label(self) -> str:
        return str(self.model._meta.verbose_name_plural)

    def queryset(self) -> QuerySet[Any]:
        return within_tenant_model(model_rows(self.model, trash=True))

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        operation = _OPERATIONS[ability]
        return Verdict.of(self._policy.allows(context.current_user(), operation, record))

    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        for_all = self.allows(ability)
        if for_all or not checks_object_permissions(context.current_user()):
            return for_all
        return lambda record: self.allows(ability, record)

    @property
    def title_attribute(self) -> str | None:
        return None

    @property
    def title_relations(self) -> Sequence[str]:
        return ()

    def computes_titles(self) -> bool:
        return False

    def record_title(self, record: Model) -> str:
        return titles.record_title(record)

    def written(self, operation: str, record: Model) -> None:
        # ``record_written`` is about records of resources.
        pass

    def _deletion_source(self) -> ResourceSource:
        return ResourceSource(Resource._default_for(self.model))


#: Django's permission for each ability.
_OPERATIONS = {
    "view_any": "view",
    "view": "view",
    "create": "add",
    "edit": "change",
    "delete": "delete",
    "force_delete": "delete",
}
