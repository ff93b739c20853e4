"""Parsers of requests to the relation endpoints (specification §4.3).

``record`` is the key of the owner.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import Body, EndpointInput, read_body
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import RecordKey


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RelationFormInput(FrozenValue):
    """Identifies a relation's form, by the query string only."""

    resource: str
    parent: str | None
    record: str
    relation: str
    operation: str
    related: str | None
    version: str | None

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        query = request.GET
        required = ("resource", "record", "relation", "operation")
        missing = [name for name in required if not query.get(name)]
        if missing:
            raise InvalidInput({name: [_("This field is required.")] for name in missing})
        return cls(
            resource=query["resource"],
            parent=query.get("parent"),
            record=query["record"],
            relation=query["relation"],
            operation=query["operation"],
            related=query.get("related") or None,
            version=query.get("version") or None,
        )

    @staticmethod
    def data(request: HttpRequest) -> Mapping[str, Any]:
        """Return the submitted data."""
        return read_body(request)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RelationInput(EndpointInput):
    """What every request of a relation contains: also the owner's key and the relation."""

    record: object
    relation: str

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        owner = body.present("record")
        return {**super().read(body), "record": owner, "relation": body.text("relation")}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RelationActionInput(RelationInput):
    """An action on one related record."""

    action: str
    related: object

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        related = body.present("related")
        return {**super().read(body), "action": body.text("action"), "related": related}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RelationBulkInput(RelationInput):
    """An action on a selection of related records: their keys, or a token for all that match."""

    action: str
    records: tuple[RecordKey, ...]
    selection: str | None
    skip_refused: bool
    confirmed: int | None
    table_state: Mapping[str, Any] | None = None

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        state = body.table_state()
        fields = {**super().read(body), "action": body.text("action"), **body.bulk()}
        return {**fields, "table_state": state}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RelationCellInput(RelationInput):
    """A new value for one cell of a relation's table, and the version of its row."""

    related: object
    column: str
    value: object
    version: str | None

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), "related": body.present("related"), **body.cell()}
