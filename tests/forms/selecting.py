"""What tests of selects over records share."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, QuerySet

from django_panel.forms import FormSchema
from django_panel.forms.fields.base import Field
from django_panel.resources.related_source import ModelRecords
from django_panel.support.verdicts import Verdict
from tests.forms.library import Book


def form(*fields: Field, model: Any = Book) -> FormSchema:
    return FormSchema().model(model).schema(fields)


def node(schema: FormSchema, name: str, record: Any = None) -> Any:
    return next(each for each in schema.to_wire(record)["schema"] if each["name"] == name)  # type: ignore[typeddict-item]


def labels(pairs: list[Any]) -> list[str]:
    return [pair["label"] if isinstance(pair, dict) else pair[1] for pair in pairs]


class Narrow:
    """A panel in whose scope only some records of a model are."""

    def __init__(self, may_create: bool = False, **scopes: QuerySet[Any]) -> None:
        self.scopes, self.may_create = scopes, may_create

    def related_source(self, model: type[Model]) -> NarrowRecords:
        scope = self.scopes.get(model.__name__, model._default_manager.all())
        return NarrowRecords(model, scope, self.may_create)


class NarrowRecords(ModelRecords):
    """The records in a given scope; the user may view and edit them all."""

    def __init__(self, model: type[Model], scope: QuerySet[Any], may_create: bool) -> None:
        super().__init__(model)
        self.scope, self.may_create = scope, may_create

    def queryset(self) -> QuerySet[Any]:
        return self.scope

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        return Verdict.of(self.may_create or ability != "create")
