"""What the relation endpoints are sent (specification §4.3), as typed values.

``record`` is the owner. Whether a manager, an operation or a record exists is asked later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.inputs.actions import Body
from django_panel.http.inputs.body import read_body
from django_panel.http.refusals import InvalidInput
from django_panel.support.keys import RecordKey
from django_panel.support.values import frozen


@frozen(kw_only=True)
class RelationFormInput:
    """Which of a relation's forms is meant; the query string says it and nothing else."""

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
        wanted = ("resource", "record", "relation", "operation")
        missing = [name for name in wanted if not query.get(name)]
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
    def answers(request: HttpRequest) -> Mapping[str, Any]:
        """Return what the form was answered."""
        return read_body(request)


@frozen(kw_only=True)
class RelationActionInput:
    """An action on one related record."""

    resource: str
    parent: object
    record: object
    relation: str
    action: str
    related: object

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        body = Body.of(request)
        call = cls(
            resource=body.text("resource"),
            parent=body.parent(),
            record=body.present("record"),
            relation=body.text("relation"),
            action=body.text("action"),
            related=body.present("related"),
        )
        body.refuse_mistakes()
        return call


@frozen(kw_only=True)
class RelationBulkInput:
    """An action on a selection of related records: their keys, or a token for all that match."""

    resource: str
    parent: object
    record: object
    relation: str
    action: str
    records: tuple[RecordKey, ...]
    selection: str | None

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        body = Body.of(request)
        selection = body.optional_text("selection")
        call = cls(
            resource=body.text("resource"),
            parent=body.parent(),
            record=body.present("record"),
            relation=body.text("relation"),
            action=body.text("action"),
            records=() if selection is not None else body.keys("records"),
            selection=selection,
        )
        body.refuse_mistakes()
        return call


@frozen(kw_only=True)
class RelationCellInput:
    """A new value for one cell of a relation's table, and the mark of its record."""

    resource: str
    parent: object
    record: object
    relation: str
    related: object
    column: str
    value: object
    version: str | None

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        body = Body.of(request)
        call = cls(
            resource=body.text("resource"),
            parent=body.parent(),
            record=body.present("record"),
            relation=body.text("relation"),
            related=body.present("related"),
            column=body.text("column"),
            value=body.value("value"),
            version=body.optional_text("version"),
        )
        body.refuse_mistakes()
        return call
