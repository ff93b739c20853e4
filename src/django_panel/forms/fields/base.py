"""What every field has: a name, words, a default, and rules that are Django's own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import field
from math import isfinite
from typing import Any, ClassVar, Literal, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.wire import FieldType, FieldWire, ValidationHintsWire
from django_panel.support.fluent import Fluent, resolved
from django_panel.support.labels import Words, headline
from django_panel.support.values import frozen

#: Raises ``ValidationError`` for a value it refuses, as every Django validator does.
Rule = Callable[[Any], None]

_UNUSABLE = _("Enter a valid value.")


@frozen
class Field(Fluent, ABC):
    """One question of a form.

    It compiles to a ``django.forms`` field once, and that one judges every answer: a form
    field has no state of a request, so everybody shares it.
    """

    type: ClassVar[FieldType]

    _name: str = field(kw_only=False)
    _label: Words | None = field(default=None, kw_only=True)
    _placeholder: Words | None = field(default=None, kw_only=True)
    _helper_text: Words | None = field(default=None, kw_only=True)
    _required: bool = field(default=False, kw_only=True)
    _disabled: bool = field(default=False, kw_only=True)
    _default: Any = field(default=None, kw_only=True)
    _rules: tuple[Rule, ...] = field(default=(), kw_only=True)
    _column_span: int | Literal["full"] = field(default=1, kw_only=True)
    _inline_label: bool = field(default=False, kw_only=True)
    _compiled: forms.Field | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("field", type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # Options.

    def label(self, text: Words | None) -> Self:
        """Set the words beside the field; ``None`` goes back to the name in words."""
        return self._with(_label=text)

    def placeholder(self, text: Words | None) -> Self:
        """Set what an empty field shows."""
        return self._with(_placeholder=text)

    def helper_text(self, text: Words | None) -> Self:
        """Set the line below the field."""
        return self._with(_helper_text=text)

    def required(self, condition: bool = True) -> Self:
        """Refuse an empty answer; a tick box must then be ticked."""
        return self._with(_required=condition)

    def disabled(self, condition: bool = True) -> Self:
        """Show the field without letting it be changed; what arrives for it is dropped."""
        return self._with(_disabled=condition)

    def default(self, value: Any) -> Self:
        """Set the value of an untouched form, or a function that returns it."""
        return self._with(_default=value)

    def rules(self, validators: Iterable[Rule]) -> Self:
        """Set further rules: Django validators, asked about every answer that is not empty."""
        return self._with(_rules=tuple(validators))

    def column_span(self, columns: int) -> Self:
        """Set how many columns of the form the field takes, at least one."""
        return self._with(_column_span=max(1, columns))

    def column_span_full(self) -> Self:
        """Let the field take the whole width."""
        return self._with(_column_span="full")

    def inline_label(self, condition: bool = True) -> Self:
        """Put the label beside the field instead of above it."""
        return self._with(_inline_label=condition)

    # Readers.

    def get_name(self) -> str:
        return self._name

    def get_label(self) -> str:
        return headline(self._name) if self._label is None else str(self._label)

    def get_default(self) -> Any:
        """Return the value of an untouched form."""
        return resolved(self._default)

    def get_rules(self) -> tuple[Rule, ...]:
        return self._rules

    def is_required(self) -> bool:
        return self._required

    def is_disabled(self) -> bool:
        return self._disabled

    # The judgement of an answer.

    def form_field(self) -> forms.Field:
        """Return the ``django.forms`` field; compiled once, shared by all requests."""
        if self._compiled is None:
            compiled = self.compile()
            compiled.validators = [*compiled.validators, *self._rules]
            self.__dict__["_compiled"] = compiled
            return compiled
        return self._compiled

    def clean(self, raw: object) -> Any:
        """Return the answer in its own type, or raise ``ValidationError``.

        Django's fields turn whatever they are given into text first, so a list would become
        ``"[1]"``. What is not the kind of thing a browser sends for this field is refused
        before.
        """
        if raw is not None and not self.accepts(raw):
            raise ValidationError(_UNUSABLE, code="invalid")
        return self.form_field().clean(raw)

    @abstractmethod
    def compile(self) -> forms.Field:
        """Return a ``django.forms`` field with this field's options."""

    @abstractmethod
    def accepts(self, raw: object) -> bool:
        """Return whether an answer has the right shape; its content is judged later."""

    def wire_value(self, value: Any) -> object:
        """Return a stored value as the browser's field holds it."""
        return value

    def hints(self) -> ValidationHintsWire:
        """Return what the browser may judge by itself."""
        return {
            "required": self._required,
            "email": False,
            "numeric": False,
            "url": False,
            "min": None,
            "max": None,
        }

    def to_wire(self, value: Any = None) -> FieldWire:
        return {
            "component": "field",
            "name": self._name,
            "label": self.get_label(),
            "type": self.type,
            "value": self.wire_value(value),
            "placeholder": None if self._placeholder is None else str(self._placeholder),
            "helperText": None if self._helper_text is None else str(self._helper_text),
            "required": self._required,
            "disabled": self._disabled,
            "inlineLabel": self._inline_label,
            "columnSpan": self._column_span,
            "validation": self.hints(),
        }

    def _with(self, **changes: Any) -> Self:
        return super()._with(**changes, _compiled=None)


def is_text(raw: object, longest: int | None = None) -> bool:
    """Return whether ``raw`` is text a database can hold: no lone surrogates."""
    if not isinstance(raw, str) or (longest is not None and len(raw) > longest):
        return False
    try:
        raw.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_number(raw: object) -> bool:
    """Return whether ``raw`` is a number; truth values and infinities are none."""
    if isinstance(raw, float):
        return isfinite(raw)
    return isinstance(raw, int) and not isinstance(raw, bool)
