"""A field for pairs of keys and values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_number, is_text
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import KeyValueWire

_MAX_PAIRS = 500
_MAX_KEY_LENGTH = 255
_MAX_PAIR_VALUE_LENGTH = 65_535


@dataclass(frozen=True, eq=False, repr=False)
class KeyValue(Field):
    """Keys and values, stored as one object; the browser has them as an ordered list.

    Changed values are stored as text. An object with lists or objects in it is read-only.
    """

    type = "key_value"

    _key_label: StrOrPromise | None = field(default=None, init=False)
    _value_label: StrOrPromise | None = field(default=None, init=False)
    _max_pairs: int | None = field(default=None, init=False)
    _addable: bool = field(default=True, init=False)
    _deletable: bool = field(default=True, init=False)
    _editable_keys: bool = field(default=True, init=False)

    def labels(self, key: StrOrPromise | None, value: StrOrPromise | None) -> Self:
        """Set the headings of both columns."""
        return self._with(_key_label=key, _value_label=value)

    def max_pairs(self, count: int | None) -> Self:
        """Set the maximum number of pairs."""
        return self._with(_max_pairs=count)

    def addable(self, condition: bool = True) -> Self:
        """Let users add pairs."""
        return self._with(_addable=condition)

    def deletable(self, condition: bool = True) -> Self:
        """Let users remove pairs."""
        return self._with(_deletable=condition)

    def editable_keys(self, condition: bool = True) -> Self:
        """Let users rename keys."""
        return self._with(_editable_keys=condition)

    def compile(self) -> forms.Field:
        return forms.Field(required=self._required)

    def clean_submitted(self, form: BoundForm) -> Any:
        pairs: dict[str, str | None] = super().clean_submitted(form) or {}
        stored = form.stored_values(self)
        if not form.has_instance:
            # A new record, and a new entry of a list, start with the default.
            stored.append(self.get_default())
        messages = [self._error(pairs, self._object(before)) for before in stored]
        if all(messages):
            raise ValidationError(str(messages[0]), code="unchangeable")
        kept = next((mapping for mapping in stored if isinstance(mapping, Mapping)), {})
        return {key: _stored_type(kept.get(key, ""), value) for key, value in pairs.items()}

    def _error(self, pairs: dict[str, str | None], before: dict[str, str | None]) -> str | None:
        """Return the error message of a change that is not allowed, or None."""
        added, removed = pairs.keys() - before.keys(), before.keys() - pairs.keys()
        renamed = bool(added) and len(pairs) == len(before)
        if added and not self._addable and not (renamed and self._editable_keys):
            return _("Entries cannot be added here.")
        if removed and not self._deletable and not (renamed and self._editable_keys):
            return _("Entries cannot be removed here.")
        if renamed and not self._editable_keys and not (self._addable and self._deletable):
            return _("Names cannot be changed here.")
        return None

    def clean(self, raw: object) -> Any:
        if isinstance(raw, Mapping):
            raw = [{"key": key, "value": value} for key, value in raw.items()]
        return super().clean(self._cleaned(raw) if self.accepts(raw) else raw)

    def comparable(self, raw: object) -> Any:
        pairs: Any = self.wire_value(raw) if isinstance(raw, Mapping) else raw or []
        if not self.accepts(pairs):
            return super().comparable(raw)
        texts = [(_text(pair["key"]) or "", _text(pair["value"])) for pair in pairs]
        return [text for text in texts if any(text)]

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, dict) or (
            isinstance(raw, list | tuple) and len(raw) <= _MAX_PAIRS and all(map(_is_pair, raw))
        )

    def normalized(self, raw: Any) -> Any:
        return self.wire_value(raw) if isinstance(raw, Mapping) else raw

    def wire_value(self, value: Any) -> Any:
        return [{"key": key, "value": text} for key, text in self._object(value).items()]

    def unsupported_value(self, stored: Any) -> StrOrPromise | None:
        if stored is None or stored in ("", []):
            return None
        if not isinstance(stored, Mapping):
            return gettext_lazy("The stored value is not an object with keys and values.")
        if not all(map(_is_storable, stored.values())):
            return gettext_lazy("The stored value contains lists or objects.")
        return None

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> KeyValueWire:
        return {
            **super().to_wire(value, form),
            "keyLabel": _("Key") if self._key_label is None else str(self._key_label),
            "valueLabel": _("Value") if self._value_label is None else str(self._value_label),
            "maxPairs": self._max_pairs,
            "addable": self._addable,
            "deletable": self._deletable,
            "editableKeys": self._editable_keys,
        }

    def _object(self, value: Any) -> dict[str, str | None]:
        """Return stored pairs as text; lists and objects are dropped."""
        if not isinstance(value, Mapping):
            return {}
        return {
            str(key): None if item is None else str(item)
            for key, item in value.items()
            if _is_storable(item)
        }

    def _cleaned(self, raw: Any) -> dict[str, str | None]:
        pairs: dict[str, str | None] = {}
        for pair in raw:
            key = str(pair["key"] or "").strip()
            value = None if pair["value"] is None else str(pair["value"])
            if not key and not value:
                continue
            if not key:
                raise ValidationError(_("Every entry needs a name."), code="unnamed")
            if key in pairs:
                raise ValidationError(
                    _("“%(key)s” is entered twice.") % {"key": key}, code="duplicate"
                )
            pairs[key] = value
        if self._max_pairs is not None and len(pairs) > self._max_pairs:
            raise ValidationError(
                ngettext(
                    "Enter one pair at most.", "Enter %(count)d pairs at most.", self._max_pairs
                )
                % {"count": self._max_pairs},
                code="max_pairs",
            )
        return pairs


def _is_storable(item: Any) -> bool:
    """Return whether a value can be shown in one input."""
    return item is None or isinstance(item, str | int | float | bool)


def _stored_type(stored: Any, text: str | None) -> Any:
    """Return the stored value if its text was not changed: a number stays a number."""
    if text is None or stored is None:
        return text if stored is None else ""
    return stored if str(stored) == text else text


def _is_pair(raw: object) -> bool:
    if not isinstance(raw, dict) or not {"key", "value"} <= raw.keys():
        return False
    return _is_scalar(raw["key"], _MAX_KEY_LENGTH) and _is_scalar(
        raw["value"], _MAX_PAIR_VALUE_LENGTH
    )


def _is_scalar(raw: object, max_length: int) -> bool:
    return (
        raw is None
        or isinstance(raw, bool)
        or is_number(raw)
        or is_text(raw, max_length=max_length)
    )


def _text(raw: object) -> str | None:
    return None if raw is None else str(raw)
