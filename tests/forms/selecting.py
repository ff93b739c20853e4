"""What tests of selects over records share."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, QuerySet

from django_panel.forms import FormSchema
from django_panel.forms.fields.base import Field
from tests.forms.library import Book


def form(*fields: Field, model: Any = Book) -> FormSchema:
    return FormSchema().model(model).schema(fields)


def node(schema: FormSchema, name: str, record: Any = None) -> Any:
    return next(each for each in schema.to_wire(record)["schema"] if each["name"] == name)  # type: ignore[typeddict-item]


def labels(pairs: list[Any]) -> list[str]:
    return [pair["label"] if isinstance(pair, dict) else pair[1] for pair in pairs]


class Narrow:
    """A panel that reaches only some records of a model."""

    def __init__(self, may_create: bool = False, **reach: QuerySet[Any]) -> None:
        self.reach, self.may = reach, may_create

    def records_of(self, model: type[Model]) -> QuerySet[Any]:
        return self.reach.get(model.__name__, model._default_manager.all())

    def may_create(self, model: Any) -> bool:
        return self.may
