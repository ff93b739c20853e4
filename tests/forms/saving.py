"""Save a row through a form, and read the row as it is stored."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import Model

from django_panel import Resource
from django_panel.forms.derived import derive_form
from django_panel.forms.schema import FormSchema
from django_panel.resources.resource_source import ResourceSource
from django_panel.resources.saving import RecordHooks, save_form
from django_panel.support import json


class Saver(RecordHooks):
    """Saves one row, or a new one."""

    def __init__(self, model: type[Model], key: Any = None) -> None:
        self.model = model
        self.key = key

    def source(self) -> Any:
        return ResourceSource(type("Rows", (Resource,), {"model": self.model}))

    def locked_record(self) -> Any:
        return None if self.key is None else self.model._default_manager.get(pk=self.key)


def form_of(model: type[Model], *fields: Any) -> FormSchema:
    """Return the edit form with these fields, or with the fields of the model."""
    if fields:
        return FormSchema().model(model).schema(fields).for_page("edit")
    return derive_form(model, FormSchema()).for_page("edit")


def shown(form: FormSchema, record: Model) -> dict[str, Any]:
    """Return the values of a form in the browser."""
    nodes = json.loads(json.dumps(form.bind(instance=record).to_wire()))["schema"]
    return {node["name"]: node["value"] for node in nodes}


def node_of(form: FormSchema, record: Any, name: str) -> dict[str, Any]:
    """Return one field of a form for the browser."""
    nodes = json.loads(json.dumps(form.bind(instance=record).to_wire()))["schema"]
    return next(node for node in nodes if node["name"] == name)


def save(form: FormSchema, model: type[Model], key: Any, body: dict[str, Any]) -> Any:
    """Save a submitted body; without a key it creates a record."""
    page = Saver(model, key)
    return save_form(form.bind(data=body, hooks=page), page)


def raw_row(model: type[Model], key: Any) -> dict[str, Any]:
    """Return the stored columns."""
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {quote(model._meta.db_table)} WHERE id = %s", [key])
        names = [each[0] for each in cursor.description]
        values = cursor.fetchone()
    assert values is not None
    return {
        name: bytes(value) if isinstance(value, memoryview) else value
        for name, value in zip(names, values, strict=True)
    }


def changed_columns(
    form: FormSchema, model: type[Model], key: Any, body: dict[str, Any]
) -> set[str]:
    """Save a body and return the columns that differ afterwards."""
    before = raw_row(model, key)
    save(form, model, key, body)
    after = raw_row(model, key)
    return {name for name in before if before[name] != after[name]}
