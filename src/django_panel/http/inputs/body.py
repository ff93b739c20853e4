"""The body of a request to an action or relation endpoint.

Only types are validated here: whether a slug, an action or a record exists is checked later, in
the order of the contract (§6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.http.exceptions import InvalidInput
from django_panel.support.count_texts import count_text
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import RecordKey
from django_panel.support.request_body import read_body

__all__ = ["MAX_SELECTION", "TABLE_STATE", "Body", "EndpointInput", "is_key", "read_body"]

#: Specification §8: most keys of an explicit selection.
MAX_SELECTION = 500

#: The parameters of the list, next to the keys of an action; never the value of a form field.
TABLE_STATE = "tableState"

_ABSENT = object()
#: Types of record keys in JSON; ``bool`` is a subclass of ``int`` and no key.
_KEY_TYPES = frozenset({int, str})
#: A form-encoded body contains text.
_TRUE, _FALSE = (True, "true"), (False, "false")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EndpointInput(FrozenValue):
    """What every request contains: the resource, and the parent's key if that is nested.

    A subclass adds fields, and reads them from the body in ``read``.
    """

    resource: str
    parent: object

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        """Read a request; raise ``InvalidInput`` with all errors."""
        body = Body.of(request)
        parsed = cls(**cls.read(body))
        body.raise_errors()
        return parsed

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        """Return the fields by name."""
        return {"resource": body.text("resource"), "parent": body.parent()}


class Body:
    """A body that is read field by field; errors are collected."""

    def __init__(self, fields: Mapping[str, Any], lists: Mapping[str, list[Any]]) -> None:
        self._fields = fields
        self._lists = lists
        self._errors: dict[str, list[str]] = {}

    @classmethod
    def of(cls, request: HttpRequest) -> Body:
        """Read a request; a form-encoded list is a repeated field."""
        fields = read_body(request)
        lists = {}
        if request.content_type != "application/json":
            names = ("records", "records[]")
            lists = {name: request.POST.getlist(name) for name in names if name in request.POST}
        return cls(fields, lists)

    def fields(self) -> Mapping[str, Any]:
        """Return all fields."""
        return self._fields

    def without(self, name: str) -> Mapping[str, Any]:
        """Return all fields but one."""
        if name not in self._fields:
            return self._fields
        # A copy of form data can still return all values of a repeated field.
        fields: Any = copy(self._fields)
        del fields[name]
        return fields  # type: ignore[no-any-return]

    def with_context(self, names: Iterable[str], data: Mapping[str, Any]) -> Body:
        """Return the body with these fields taken from another mapping."""
        context = {name: data.get(name) for name in names}
        return Body({**self._fields, **context}, self._lists)

    def add_error(self, name: str, message: str) -> None:
        """Add the error of a field."""
        self._errors[name] = [message]

    def text(self, name: str) -> str:
        """Return a required text."""
        value = self._fields.get(name)
        if not isinstance(value, str) or not value:
            self._errors[name] = [_("This field is required.")]
            return ""
        return value

    def optional_text(self, name: str) -> str | None:
        """Return a text, or None if it is absent or null."""
        value = self._fields.get(name)
        if value is not None and not isinstance(value, str):
            self._errors[name] = [_("This must be text.")]
            return None
        return value

    def present(self, name: str) -> object:
        """Return a required value of any type."""
        value = self._fields.get(name)
        if value is None or value == "":
            self._errors[name] = [_("This field is required.")]
        return value

    def parent(self) -> object:
        """Return the key of a nested resource's parent; validated by ``lookup.parent``."""
        return self._fields.get("parent")

    def value(self, name: str) -> object:
        """Return a value that must be present, but may be empty."""
        value = self._fields.get(name, _ABSENT)
        if value is _ABSENT:
            self._errors[name] = [_("This field is required.")]
            return None
        return value

    def keys(self, name: str) -> tuple[RecordKey, ...]:
        """Return 1 to 500 different keys."""
        raw = self._lists.get(name) or self._lists.get(f"{name}[]") or self._fields.get(name)
        if not isinstance(raw, list) or not raw:
            self._errors[name] = [_("Select at least one record.")]
            return ()
        if len(raw) > MAX_SELECTION:
            text = ngettext(
                "Select at most %(count)s record.",
                "Select at most %(count)s records.",
                MAX_SELECTION,
            )
            self._errors[name] = [text % {"count": count_text(MAX_SELECTION)}]
            return ()
        if not _KEY_TYPES.issuperset(map(type, raw)):
            self._errors[name] = [_("A record key must be a number or a text.")]
            return ()
        if len({str(key) for key in raw}) < len(raw):
            self._errors[name] = [_("A record is selected twice.")]
            return ()
        return tuple(raw)

    def selection(self) -> dict[str, Any]:
        """Return the selection: explicit keys, or the token of "all rows that match"."""
        token = self.optional_text("selection")
        keys = () if token is not None else self.keys("records")
        return {"records": keys, "selection": token}

    def bulk(self, *, is_dialog: bool = False) -> dict[str, Any]:
        """Return a selection with the options of its request (decisions D8, D17).

        In the body of a dialog, a value of another type is a field of the form.
        """
        flag, count = self._fields.get("skipRefused"), self._fields.get("confirmed")
        if isinstance(count, str) and count.isascii() and count.isdecimal() and len(count) < 19:
            # A form-encoded body contains text.
            count = int(count)
        is_flag = flag is None or flag in _TRUE or flag in _FALSE
        is_count = count is None or (type(count) is int and count >= 0)
        if not is_flag and not is_dialog:
            self._errors["skipRefused"] = [_("This must be true or false.")]
        if not is_count and not is_dialog:
            self._errors["confirmed"] = [_("This must be a whole number.")]
        return {
            **self.selection(),
            "skip_refused": flag in _TRUE,
            "confirmed": count if is_count else None,
        }

    def table_state(self) -> Mapping[str, Any] | None:
        """Return the parameters of the list on which the action was started, or None."""
        state = self._fields.get(TABLE_STATE)
        if state is None or state in ("", []):
            # A form-encoded body has no empty object.
            return None
        if not isinstance(state, Mapping):
            self._errors[TABLE_STATE] = [_("This must be an object with the list's parameters.")]
            return None
        return state

    def cell(self) -> dict[str, Any]:
        """Return column, new value and version of the row, for an edited cell."""
        return {
            "column": self.text("column"),
            "value": self.value("value"),
            "version": self.optional_text("version"),
        }

    def raise_errors(self) -> None:
        """Raise ``InvalidInput`` if there are errors."""
        if self._errors:
            raise InvalidInput(self._errors)


def is_key(value: object) -> bool:
    """Return whether a value has the type of a record key."""
    return type(value) in _KEY_TYPES
