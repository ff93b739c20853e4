"""The body of a write, read field by field, and what every call to run something names in it.

Only shapes are judged here: whether a slug, an action or a record exists is asked later, in
the order the contract lists (§6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.refusals import InvalidInput
from django_panel.support.keys import RecordKey
from django_panel.support.request_body import read_body

__all__ = ["LARGEST_SELECTION", "Body", "Call", "is_key", "read_body"]

#: Specification §8: an explicit selection.
LARGEST_SELECTION = 500

_ABSENT = object()
#: What names a record in JSON; true and false are numbers to Python, and no keys.
_KEYS = frozenset({int, str})
#: A form sends text.
_TRUE, _FALSE = (True, "true"), (False, "false")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What every call names: the resource and, where that is nested, the key of its parent.

    A subclass adds its fields, and in ``read`` how each is found in the body.
    """

    resource: str
    parent: object

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        """Read a request; everything that is wrong with it is said at once."""
        body = Body.of(request)
        call = cls(**cls.read(body))
        body.refuse_mistakes()
        return call

    @classmethod
    def read(cls, body: Body) -> dict[str, Any]:
        """Return the fields by name."""
        return {"resource": body.text("resource"), "parent": body.parent()}


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

    def with_context(self, names: Iterable[str], sent: Mapping[str, Any]) -> Body:
        """Return the body with these fields as another place says them, or without them."""
        named = {name: sent.get(name) for name in names}
        return Body({**self._fields, **named}, self._lists)

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
        if not _KEYS.issuperset(map(type, raw)):
            self._mistakes[name] = [_("A record is named by one number or text.")]
            return ()
        if len({str(key) for key in raw}) < len(raw):
            self._mistakes[name] = [_("A record is named twice.")]
            return ()
        return tuple(raw)

    def selection(self) -> dict[str, Any]:
        """Return what is selected: explicit keys, or the token of "all rows that match"."""
        token = self.optional_text("selection")
        keys = () if token is not None else self.keys("records")
        return {"records": keys, "selection": token}

    def bulk(self, *, is_dialog: bool = False) -> dict[str, Any]:
        """Return a selection with the options of its request (decisions D8, D17).

        In the body of a dialog, a value of another shape is a field of the form.
        """
        flag, count = self._fields.get("skipRefused"), self._fields.get("confirmed")
        if isinstance(count, str) and count.isascii() and count.isdecimal() and len(count) < 19:
            # A form sends text.
            count = int(count)
        is_flag = flag is None or flag in _TRUE or flag in _FALSE
        is_count = count is None or (type(count) is int and count >= 0)
        if not is_flag and not is_dialog:
            self._mistakes["skipRefused"] = [_("This must be true or false.")]
        if not is_count and not is_dialog:
            self._mistakes["confirmed"] = [_("This must be a whole number.")]
        return {
            **self.selection(),
            "skip_refused": flag in _TRUE,
            "confirmed": count if is_count else None,
        }

    def cell(self) -> dict[str, Any]:
        """Return a cell's column and new value, and the mark of the record it was typed over."""
        return {
            "column": self.text("column"),
            "value": self.value("value"),
            "version": self.optional_text("version"),
        }

    def refuse_mistakes(self) -> None:
        """Raise what was collected."""
        if self._mistakes:
            raise InvalidInput(self._mistakes)


def is_key(value: object) -> bool:
    """Return whether a value can name a record."""
    return type(value) in _KEYS
