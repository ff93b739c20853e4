"""Helpers for the tests of selects with records."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, QuerySet

from django_panel.forms import FormSchema
from django_panel.forms.fields.base import Field
from django_panel.resources.model_source import ModelSource
from django_panel.support.permission_results import Verdict
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope
from tests.forms.library_models import Book


def form(*fields: Field, model: Any = Book) -> FormSchema:
    return FormSchema().model(model).schema(fields)


def node(schema: FormSchema, name: str, record: Any = None) -> Any:
    return next(each for each in schema.to_wire(record)["schema"] if each["name"] == name)  # type: ignore[typeddict-item]


def labels(pairs: list[Any]) -> list[str]:
    return [pair["label"] if isinstance(pair, dict) else pair[1] for pair in pairs]


class ScopedPanel:
    """A panel with only some records of a model in its scope."""

    def __init__(self, may_create: bool = False, **scopes: QuerySet[Any]) -> None:
        self.scopes, self.may_create = scopes, may_create

    def related_source(self, model: type[Model]) -> ScopedRecords:
        scope = self.scopes.get(model.__name__, model._default_manager.all())
        return ScopedRecords(model, scope, self.may_create)

    def get_tenant_model(self) -> None:
        return None

    def tenant_fields_of(self, model: type[Model]) -> frozenset[str]:
        return frozenset()


class ScopedRecords(ModelSource):
    """The records of a given queryset. The user may view and edit all of them."""

    def __init__(self, model: type[Model], scope: QuerySet[Any], may_create: bool) -> None:
        super().__init__(model)
        self.scope, self.may_create = scope, may_create

    def queryset(self, scope: QueryScope = DEFAULT_SCOPE) -> QuerySet[Any]:
        return self.scope

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        return Verdict.of(self.may_create or ability != "create")
