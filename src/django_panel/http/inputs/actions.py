"""What the action endpoints are sent, as typed values.

Only shapes are judged here: whether a slug, an action or a record exists is asked later, in
the order the contract lists (§6).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.inputs.body import read_body
from django_panel.http.refusals import InvalidInput
from django_panel.support.keys import RecordKey
from django_panel.support.values import frozen

#: Specification §8: an explicit selection.
LARGEST_SELECTION = 500

#: Where an action with a dialog may stand.
DIALOG_SCOPES = frozenset({"record", "table", "bulk", "infolist"})

_ABSENT = object()


@frozen(kw_only=True)
class TableActionInput:
    """An action on the table as a whole."""

    resource: str
    parent: object
    action: str

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        body = Body.of(request)
        call = cls(
            resource=body.text("resource"),
            parent=body.parent(),
            action=body.text("action"),
        )
        body.refuse_mistakes()
        return call


@frozen(kw_only=True)
class RecordActionInput:
    """An action on one record; whether its key is a scalar is judged later."""

    resource: str
    parent: object
    action: str
    record: object

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        body = Body.of(request)
        call = cls(
            resource=body.text("resource"),
            parent=body.parent(),
            action=body.text("action"),
            record=body.present("record"),
        )
        body.refuse_mistakes()
        return call


@frozen(kw_only=True)
class BulkActionInput:
    """An action on a selection: explicit keys, or the token of "all rows that match"."""

    resource: str
    parent: object
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
            action=body.text("action"),
            records=() if selection is not None else body.keys("records"),
            selection=selection,
        )
        body.refuse_mistakes()
        return call


@frozen(kw_only=True)
class ReorderInput:
    """Rows in their new order."""

    resource: str
    parent: object
    records: tuple[RecordKey, ...]

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        body = Body.of(request)
        call = cls(
            resource=body.text("resource"),
            parent=body.parent(),
            records=body.keys("records"),
        )
        body.refuse_mistakes()
        return call


@frozen(kw_only=True)
class CellInput:
    """A new value for one cell, and the mark of the record it was typed over."""

    resource: str
    parent: object
    record: object
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
            column=body.text("column"),
            value=body.value("value"),
            version=body.optional_text("version"),
        )
        body.refuse_mistakes()
        return call


@frozen(kw_only=True)
class DialogInput:
    """What a dialog's form was answered, and for which records."""

    resource: str
    parent: object
    action: str
    scope: str
    record: object
    records: tuple[RecordKey, ...]
    selection: str | None
    answers: Mapping[str, Any]
    #: A relation of the record, which then is the owner, and the record of it.
    relation: str | None = None
    related: object = None

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        body = Body.of(request)
        scope = body.text("scope")
        if scope and scope not in DIALOG_SCOPES:
            body.refuse("scope", _("Say where the action stands."))
        selection = body.optional_text("selection") if scope == "bulk" else None
        wants_keys = scope == "bulk" and selection is None
        relation = body.optional_text("relation")
        is_keyed = relation is not None or scope in {"record", "infolist"}
        call = cls(
            resource=body.text("resource"),
            parent=body.parent(),
            action=body.text("action"),
            scope=scope,
            record=body.present("record") if is_keyed else None,
            records=body.keys("records") if wants_keys else (),
            selection=selection,
            answers=body.fields(),
            relation=relation,
            related=body.present("related") if relation and scope == "record" else None,
        )
        body.refuse_mistakes()
        return call


class Body:
    """A body read field by field; what is missing or misshapen is collected."""

    def __init__(self, fields: Mapping[str, Any], lists: Mapping[str, list[Any]]) -> None:
        self._fields = fields
        self._lists = lists
        self._mistakes: dict[str, list[str]] = {}

    @classmethod
    def of(cls, request: HttpRequest) -> Body:
        """Read a request; a form says a list by repeating its field."""
        fields = read_body(request)
        lists = {}
        if request.content_type != "application/json":
            names = ("records", "records[]")
            lists = {name: request.POST.getlist(name) for name in names if name in request.POST}
        return cls(fields, lists)

    def fields(self) -> Mapping[str, Any]:
        """Return everything that was sent."""
        return self._fields

    def refuse(self, name: str, reason: str) -> None:
        """Note what is wrong with a field."""
        self._mistakes[name] = [reason]

    def text(self, name: str) -> str:
        """Return a required text."""
        value = self._fields.get(name)
        if not isinstance(value, str) or not value:
            self._mistakes[name] = [_("This field is required.")]
            return ""
        return value

    def optional_text(self, name: str) -> str | None:
        """Return a text, or None where it is absent or null."""
        value = self._fields.get(name)
        if value is not None and not isinstance(value, str):
            self._mistakes[name] = [_("This must be text.")]
            return None
        return value

    def present(self, name: str) -> object:
        """Return a required value of any shape."""
        value = self._fields.get(name)
        if value is None or value == "":
            self._mistakes[name] = [_("This field is required.")]
        return value

    def parent(self) -> object:
        """Return the key of a nested resource's parent; who needs it judges it."""
        return self._fields.get("parent")

    def value(self, name: str) -> object:
        """Return a value that may be empty, but must have been sent."""
        value = self._fields.get(name, _ABSENT)
        if value is _ABSENT:
            self._mistakes[name] = [_("This field is required.")]
            return None
        return value

    def keys(self, name: str) -> tuple[RecordKey, ...]:
        """Return 1 to 500 different keys."""
        raw = self._lists.get(name) or self._lists.get(f"{name}[]") or self._fields.get(name)
        if not isinstance(raw, list) or not raw:
            self._mistakes[name] = [_("Select at least one record.")]
            return ()
        if len(raw) > LARGEST_SELECTION:
            self._mistakes[name] = [
                _("Select at most %(limit)s records.") % {"limit": LARGEST_SELECTION}
            ]
            return ()
        if not all(is_key(key) for key in raw):
            self._mistakes[name] = [_("A record is named by one number or text.")]
            return ()
        if len({str(key) for key in raw}) < len(raw):
            self._mistakes[name] = [_("A record is named twice.")]
            return ()
        return tuple(raw)

    def refuse_mistakes(self) -> None:
        """Raise what was collected."""
        if self._mistakes:
            raise InvalidInput(self._mistakes)


def is_key(value: object) -> bool:
    """Return whether a value can name a record."""
    return isinstance(value, int | str) and not isinstance(value, bool)
