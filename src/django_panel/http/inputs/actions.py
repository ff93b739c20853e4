"""What the action endpoints are sent (specification §4.2), as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.inputs.body import Body, Call
from django_panel.support.keys import RecordKey

#: Where an action with a dialog may stand.
DIALOG_SCOPES = frozenset({"record", "table", "bulk", "infolist"})

#: What names a dialog: in the query string, where no field of its form can be called the same.
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


@dataclass(frozen=True, kw_only=True)
class TableActionInput(Call):
    """An action on the table as a whole."""

    action: str

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), "action": body.text("action")}


@dataclass(frozen=True, kw_only=True)
class RecordActionInput(TableActionInput):
    """An action on one record; whether its key is a scalar is judged later."""

    record: object

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), "record": body.present("record")}


@dataclass(frozen=True, kw_only=True)
class BulkActionInput(TableActionInput):
    """An action on a selection: explicit keys, or the token of "all rows that match"."""

    records: tuple[RecordKey, ...]
    selection: str | None
    skip_refused: bool
    confirmed: int | None

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), **body.bulk()}


@dataclass(frozen=True, kw_only=True)
class ReorderInput(Call):
    """Rows in their new order."""

    records: tuple[RecordKey, ...]

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), "records": body.keys("records")}


@dataclass(frozen=True, kw_only=True)
class CellInput(Call):
    """A new value for one cell, and the mark of the record it was typed over."""

    record: object
    column: str
    value: object
    version: str | None

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        return {**super().read(body), "record": body.present("record"), **body.cell()}


@dataclass(frozen=True, kw_only=True)
class DialogInput(TableActionInput):
    """What a dialog's form was answered, and for which records."""

    scope: str
    record: object
    records: tuple[RecordKey, ...]
    selection: str | None
    skip_refused: bool
    confirmed: int | None
    answers: Mapping[str, Any]
    #: A relation of the record, which then is the owner, and the record of it.
    relation: str | None = None
    related: object = None

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        """Read a request; its address says whose form it is, or else its body does."""
        body = Body.of(request)
        call = body
        if "resource" in request.GET:
            call = body.with_context(DIALOG_CONTEXT, request.GET.dict())
        read = cls.read(call)
        call.refuse_mistakes()
        return cls(**read, answers=body.fields())

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        scope = body.text("scope")
        if scope and scope not in DIALOG_SCOPES:
            body.refuse("scope", _("Say where the action stands."))
        relation = body.optional_text("relation")
        is_keyed = relation is not None or scope in {"record", "infolist"}
        unselected: dict[str, Any] = {
            "records": (),
            "selection": None,
            "skip_refused": False,
            "confirmed": None,
        }
        return {
            **super().read(body),
            "scope": scope,
            "record": body.present("record") if is_keyed else None,
            **(body.bulk(is_dialog=True) if scope == "bulk" else unselected),
            "relation": relation,
            "related": body.present("related") if relation and scope == "record" else None,
        }
