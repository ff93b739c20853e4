"""Parsers of requests to the action endpoints (specification §4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.inputs.body import TABLE_STATE, Body, EndpointInput
from django_panel.support.keys import RecordKey

#: Scopes of actions with a dialog.
DIALOG_SCOPES = frozenset({"record", "table", "bulk", "infolist"})

#: Keys that identify a dialog; in the query string, so that they cannot clash with its fields.
DIALOG_CONTEXT = (
    "resource",
    "action",
    "scope",
    "record",
    "parent",
    "relation",
    "related",
    "skipRefused",
    "confirmed",
)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class TableActionInput(EndpointInput):
    """An action on the table as a whole."""

    action: str
    #: The parameters of the list on which the action was started.
    table_state: Mapping[str, Any] | None = None

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        state = body.table_state()
        return {**super().read(body), "action": body.text("action"), "table_state": state}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RecordActionInput(TableActionInput):
    """An action on one record; ``lookup`` validates the key."""

    record: object

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), "record": body.present("record")}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class BulkActionInput(TableActionInput):
    """An action on a selection: explicit keys, or the token of "all rows that match"."""

    records: tuple[RecordKey, ...]
    selection: str | None
    skip_refused: bool
    confirmed: int | None

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), **body.bulk()}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class ReorderInput(EndpointInput):
    """Rows in their new order."""

    records: tuple[RecordKey, ...]

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), "records": body.keys("records")}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class CellInput(EndpointInput):
    """A new value for one cell, and the version of its row."""

    record: object
    column: str
    value: object
    version: str | None

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), "record": body.present("record"), **body.cell()}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class DialogInput(TableActionInput):
    """The data of a dialog's form, and the records it applies to."""

    scope: str
    record: object
    records: tuple[RecordKey, ...]
    selection: str | None
    skip_refused: bool
    confirmed: int | None
    data: Mapping[str, Any]
    #: A relation of ``record``, and the key of a related record.
    relation: str | None = None
    related: object = None

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        """Read a request; the query string identifies the form, else the body does."""
        body = Body.of(request)
        context = body
        if "resource" in request.GET:
            context = body.with_context(DIALOG_CONTEXT, request.GET.dict())
        fields = cls.read(context)
        context.raise_errors()
        return cls(**fields, data=body.without(TABLE_STATE))

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        scope = body.text("scope")
        if scope and scope not in DIALOG_SCOPES:
            body.add_error("scope", _("This is not a scope of actions."))
        relation = body.optional_text("relation")
        needs_record = relation is not None or scope in {"record", "infolist"}
        no_selection: dict[str, Any] = {
            "records": (),
            "selection": None,
            "skip_refused": False,
            "confirmed": None,
        }
        return {
            **super().read(body),
            "scope": scope,
            "record": body.present("record") if needs_record else None,
            **(body.bulk(is_dialog=True) if scope == "bulk" else no_selection),
            "relation": relation,
            "related": body.present("related") if relation and scope == "record" else None,
        }
