"""The requests of a browser to one resource, and the rows of all tables."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from django.apps import apps
from django.db import connection
from django.db.models import AutoField, Model, OneToOneField
from django.test import Client

from django_panel.support.keys import wire_key
from tests.hosts.packages.panels import slug_of

_PAGE = re.compile(r'<script data-page="app"[^>]*>(.*?)</script>', re.DOTALL)
#: Requests write their own session.
_UNCOMPARED = {"django_session"}


def table_rows() -> dict[str, list[tuple[Any, ...]]]:
    """Return every column of every row as the database driver returns it, by table."""
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    return {name: _rows_of(name) for name in sorted(tables - _UNCOMPARED)}


def _rows_of(table: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
        rows = [tuple(map(_comparable, row)) for row in cursor.fetchall()]
    return sorted(rows, key=repr)


def stored_values(record: Model, names: set[str]) -> dict[str, Any]:
    """Return some columns of a record as the database has them, and its many-to-many links."""
    fields = [field for field in record._meta.concrete_fields if field.name in names]
    stored = type(record)._base_manager.get(pk=record.pk)
    values: dict[str, Any] = {
        field.name: _typed(field.value_from_object(stored)) for field in fields
    }
    for relation in record._meta.many_to_many:
        if relation.name in names:
            values[relation.name] = sorted(map(str, getattr(stored, relation.name).all()))
    return values


def _typed(value: Any) -> Any:
    """Return a value as people can type it: no blanks at the ends, no microseconds."""
    if isinstance(value, str):
        return value.replace("\r\n", "\n").strip()
    if isinstance(value, datetime.datetime | datetime.time):
        return value.replace(microsecond=0)
    return value


def model_keys(model: type[Model]) -> list[str]:
    """Return the name of a key that people type."""
    key = model._meta.pk
    is_made = key is None or isinstance(key, AutoField | OneToOneField) or key.has_default()
    return [] if is_made or key is None else [key.name]


def _comparable(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


class Visitor:
    """A superuser who opens and saves the pages of one model."""

    def __init__(self, client: Client, model: type[Model]) -> None:
        self.client = client
        self.slug = slug_of(model)
        self.index = f"/panel/{self.slug}"

    def props(self, path: str, **parameters: Any) -> dict[str, Any]:
        """Return the props of a page; anything but 200 fails."""
        address = f"{path}?{urlencode(parameters)}" if parameters else path
        response = self.client.get(address)
        assert response.status_code == 200, f"GET {address}: {_text(response)}"
        found = _PAGE.search(response.content.decode())
        assert found is not None, address
        props: dict[str, Any] = json.loads(found.group(1))["props"]
        return props

    def list(self, **parameters: Any) -> dict[str, Any]:
        return self.props(self.index, **parameters)

    def url(self, record: Model, page: str = "view") -> str:
        """Return the address of a record's page, by the link of its row."""
        rows = self.list(perPage=100)["rows"]
        [row] = [each for each in rows if str(each["key"]) == key_text(record)]
        base = row["url"].removesuffix("/edit")
        return f"{base}/edit" if page == "edit" else base

    def form(self, path: str) -> dict[str, Any]:
        """Return the value of each field of a form page, by name."""
        schema = self.props(path)["form"]["schema"]
        return {node["name"]: node["value"] for node in fields_of(schema)}

    def send(self, method: str, path: str, body: dict[str, Any]) -> Any:
        return getattr(self.client, method)(
            path,
            data=json.dumps(body),
            content_type="application/json",
            headers={"Accept": "application/json"},
        )

    def save(self, path: str, body: dict[str, Any]) -> None:
        """Save an edit page; anything but a redirect fails."""
        response = self.send("put", path, body)
        assert response.status_code == 303, f"PUT {path}: {_text(response)}"

    def create(self, body: dict[str, Any]) -> None:
        response = self.send("post", f"{self.index}/create", body)
        assert response.status_code == 303, f"POST {self.index}/create: {_text(response)}"

    def delete(self, record: Model) -> None:
        body = {"resource": self.slug, "action": "delete", "record": key_text(record)}
        response = self.send("post", "/panel/actions/record", body)
        if response.status_code == 404:
            # A derived list has no actions: the record's page has them.
            response = self.send("post", "/panel/actions/infolist", body)
        assert response.status_code == 303, f"delete {record!r}: {_text(response)}"


def key_text(record: Model) -> str:
    return str(wire_key(record))


def fields_of(nodes: Any) -> Iterator[dict[str, Any]]:
    """Yield the fields of a form, also those inside layouts."""
    for node in nodes:
        if node["component"] == "field":
            yield node
        yield from fields_of(node.get("schema") or ())


def _text(response: Any) -> str:
    return f"{response.status_code} {response.content.decode(errors='replace')[:600]}"
