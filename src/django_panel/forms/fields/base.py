"""What every field has: a name, words, a default, and rules that are Django's own."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field
from math import isfinite
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django import forms
from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist, ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.components import Rule as Condition
from django_panel.forms.fields.dynamics import DynamicField
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.occasion import ANYTIME, Occasion
from django_panel.forms.relations import held_relation, kept_relation
from django_panel.support.fluent import resolved
from django_panel.support.labels import Words, capitalised, headline
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.components import ModelClass
    from django_panel.forms.fields.wire import FieldType, FieldWire, ValidationHintsWire
    from django_panel.forms.filling import Filling
    from django_panel.forms.schema import FormSchema

#: Raises ``ValidationError`` for a value it refuses, as every Django validator does.
Rule = Callable[[Any], None]

_UNUSABLE = _("Enter a valid value.")

#: Dots and brackets would read as a path into another value.
_USABLE_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
#: What no JavaScript object keeps as a name.
_UNUSABLE_NAMES = frozenset({"__proto__"})


@frozen
class Field(DynamicField, ABC):
    """One question of a form.

    It compiles to a ``django.forms`` field once, and that one judges every answer: a form
    field has no state of a request, so everybody shares it.
    """

    type: ClassVar[FieldType]
    _name: str = field(kw_only=False)
    _prefix: str = field(default="", kw_only=True)
    _model: ModelClass | None = field(default=None, kw_only=True, compare=False)
    _label: Words | None = field(default=None, kw_only=True)
    _placeholder: Words | None = field(default=None, kw_only=True)
    _helper_text: Words | None = field(default=None, kw_only=True)
    _required: bool = field(default=False, kw_only=True)
    _disabled: Condition = field(default=False, kw_only=True)
    _disabled_on: frozenset[str] = field(default=frozenset(), kw_only=True)
    _default: Any = field(default=None, kw_only=True)
    _rules: tuple[Rule, ...] = field(default=(), kw_only=True)
    _rules_using: Callable[[Any], Iterable[Rule]] | None = field(default=None, kw_only=True)
    _inline_label: bool = field(default=False, kw_only=True)
    _compiled: forms.Field | None = field(default=None, init=False, compare=False, repr=False)
    _resting: FieldWire | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("field", type(self))
        if not _USABLE_NAME.fullmatch(self._name) or self._name in _UNUSABLE_NAMES:
            raise FormSchemaException.unusable_field_name(self._name)

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

    def disabled(self, condition: Condition = True) -> Self:
        """Show the field without letting it be changed; what arrives for it is dropped.

        A truth value, or a function of the record.
        """
        return self._with(_disabled=condition)

    def disabled_on(self, pages: str | Iterable[str]) -> Self:
        """Disable the field on these pages: ``create``, ``edit``, ``view``."""
        return self._with(_disabled_on=frozenset([pages] if isinstance(pages, str) else pages))

    def default(self, value: Any) -> Self:
        """Set the value of an untouched form, or a function that returns it."""
        return self._with(_default=value)

    def rules(self, validators: Iterable[Rule]) -> Self:
        """Set further rules: Django validators, asked about every answer that is not empty."""
        listed = tuple(validators)
        for rule in listed:
            if not callable(rule):
                raise FormSchemaException.unusable_rule(self._name, rule)
        return self._with(_rules=listed)

    def rules_using(self, callback: Callable[[Any], Iterable[Rule]] | None) -> Self:
        """Set rules that depend on the record: a function of it that returns validators."""
        return self._with(_rules_using=callback)

    def inline_label(self, condition: bool = True) -> Self:
        """Put the label beside the field instead of above it."""
        return self._with(_inline_label=condition)

    # Readers.

    def get_name(self) -> str:
        """Return the full name: the one on the wire, prefixed inside a relation group."""
        return f"{self._prefix}.{self._name}" if self._prefix else self._name

    def answer_names(self) -> tuple[str, ...]:
        """Return every key of a request the field reads; a confirmation is a second one."""
        return (self.get_name(),)

    def get_prefix(self) -> str:
        """Return the relations to the record the field writes to; empty for the form's own."""
        return self._prefix

    def get_attribute(self) -> str:
        """Return the attribute an answer is stored under."""
        return self._key or self._dehydrate_to or self._name

    def get_model(self) -> ModelClass | None:
        """Return the model whose records the field reads and writes, if it is known."""
        return self._model

    def get_label(self) -> str:
        return self._named() if self._label is None else str(self._label)

    def get_default(self) -> Any:
        """Return the value of an untouched form."""
        return resolved(self._default)

    def get_rules(self) -> tuple[Rule, ...]:
        return self._rules

    def is_required(self) -> bool:
        return self._required

    def is_disabled(self, occasion: Occasion = ANYTIME) -> bool:
        if occasion.page is not None and occasion.page in self._disabled_on:
            return True
        return self._disabled is not False and bool(resolved(self._disabled, occasion.record))

    def saves_itself(self) -> bool:
        """Return whether the answer is saved by ``save`` after the record, not as a column."""
        return self._is_many or self._only_shows

    # The tree.

    def option_form(self, occasion: Occasion) -> FormSchema | None:
        """Return the form that makes a missing option, where the reader may make one."""
        return None

    def declared_fields(self) -> Iterator[Field]:
        yield self

    def shown_fields(self, occasion: Occasion) -> Iterator[Field]:
        if self.is_shown(occasion):
            yield self

    def open_fields(self, occasion: Occasion) -> Iterator[Field]:
        if self.is_open(occasion):
            yield self

    def bound_to(self, model: ModelClass | None) -> Self:
        # A function that stores the answer knows what the relation takes.
        owner = model if self._mutate is None else None
        key, is_many = kept_relation(owner, self._dehydrate_to or self._name)
        several = self.offers_several()
        if (is_many and several) or (key and several is False):
            return self._with(_model=model, _key=key, _is_many=is_many)
        return self._with(_model=model, _only_shows=key is not None or is_many)

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        joined = f"{prefix}.{self._prefix}" if self._prefix else prefix
        return super().prefixed(prefix, names)._with(_prefix=joined)

    def without(self, kinds: Collection[str], value: Any) -> Any:
        """Return a value as the browser holds it, without answers to such fields inside it."""
        return value

    def is_secret(self) -> bool:
        """Return whether what is stored is never sent to the browser."""
        return False

    # The judgement of an answer.

    def form_field(self) -> forms.Field:
        """Return the ``django.forms`` field; compiled once, shared by all requests."""
        if self._compiled is None:
            compiled = self.compile()
            compiled.validators = [*compiled.validators, *self._rules]
            self.__dict__["_compiled"] = compiled
            return compiled
        return self._compiled

    def judge(self, answers: Mapping[str, Any], occasion: Occasion) -> Any:
        """Return the answer among these in its own type, or raise ``ValidationError``.

        An error about an inner place is raised with a dictionary (``{"0.title": [...]}``).
        """
        value = self.clean(answers.get(self.get_name()))
        if self._rules_using is not None and value not in self.form_field().empty_values:
            for rule in self._rules_using(occasion.record):
                rule(value)
        return value

    def clean(self, raw: object) -> Any:
        """Return an answer in its own type, or raise ``ValidationError``.

        Django's fields turn whatever they are given into text, and a list into ``"[1]"``. What
        is not the kind of thing a browser sends for this field is refused before.
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

    def tidied(self, raw: Any) -> Any:
        """Return a structure of the right shape as the browser would hold it."""
        return raw

    def save(self, value: Any, record: Model) -> None:
        """Store an answer that is not a column, after the record itself is stored."""
        if self._is_many:
            getattr(record, self.get_attribute()).set(value or [])

    # The value.

    def owner_of(self, record: Model) -> Any:
        """Return the record the value lives on: a related one inside a relation group."""
        owner: Any = record
        for step in self._prefix.split(".") if self._prefix else ():
            try:
                owner = getattr(owner, step, None)
            except ObjectDoesNotExist:
                return None
        return owner

    def read(self, record: Model) -> Any:
        """Return the stored value, under the name or else where it is stored; or nothing."""
        owner = self.owner_of(record) if self._prefix else record
        if self._dehydrate_to is not None and hasattr(owner, self._name):
            return getattr(owner, self._name)
        name = self._key or self._dehydrate_to or self._name
        if self._is_many or self._only_shows:
            return held_relation(owner, name, in_words=self.type in {"text", "textarea"})
        return getattr(owner, name, None)

    def hydrate(self, record: Model | None) -> Any:
        """Return the value the browser starts with: the record's, or the default."""
        is_new = record is None or (self._prefix != "" and self.owner_of(record) is None)
        if record is not None and not is_new:
            return self.hydrate_value(self.read(record))
        return self._hydrated(self.wire_value(self.get_default()))

    def hydrate_value(self, stored: Any) -> Any:
        """Return a stored value as the browser starts with it."""
        shown = self.wire_value(stored) if self._format is None else self._format(stored)
        return self._hydrated(shown)

    def wire_value(self, value: Any) -> Any:
        """Return a stored value as the browser's field holds it."""
        return value

    # The wire.

    def hints(self) -> ValidationHintsWire:
        """Return what the browser may judge by itself."""
        return {
            "required": self._required,
            "email": False,
            "numeric": False,
            "url": False,
            "min": None,
            "max": None,
            "confirmed": False,
        }

    def to_node(self, filling: Filling) -> FieldWire:
        return self.to_wire(filling.values.get(self.get_name()), filling.occasion)

    def to_wire(self, value: Any = None, occasion: Occasion = ANYTIME) -> FieldWire:
        """Return the field holding a value that is already as the browser has it."""
        wire = (self._resting or self._at_rest()).copy()
        wire["value"] = value
        wire["disabled"] = self.is_disabled(occasion)
        return wire

    def _at_rest(self) -> FieldWire:
        """Return the field as it is declared; kept, unless a language has a say in it."""
        wire: FieldWire = {
            "component": "field",
            "name": self.get_name(),
            "label": self.get_label(),
            "type": self.type,
            "value": None,
            "placeholder": None if self._placeholder is None else str(self._placeholder),
            "helperText": None if self._helper_text is None else str(self._helper_text),
            "required": self._required,
            "disabled": False,
            "inlineLabel": self._inline_label,
            "columnSpan": self._column_span,
            "conditions": self.conditions_wire(),
            "live": self.live_wire(),
            "validation": self.hints(),
        }
        words = (self._label or self._words_of_model(), self._placeholder, self._helper_text)
        if not any(isinstance(said, Promise) for said in words):
            self.__dict__["_resting"] = wire
        return wire

    def stores_beside(self) -> bool:
        kind = type(self)
        return self.saves_itself() or any(
            getattr(kind, name) is not getattr(Field, name)
            for name in ("save_first", "save_related", "related_errors", "unsettled_names")
        )

    def save_related(self, values: Mapping[str, Any], record: Model, occasion: Occasion) -> None:
        name = self.get_name()
        if name not in values or not self.saves_itself():
            return
        if self.is_stored(occasion, values[name]):
            self.save(self.stored_value(values[name]), record)

    def _hydrated(self, value: Any) -> Any:
        return value if self._after_hydrated is None else self._after_hydrated(value)

    def _named(self) -> str:
        """Return the name in words: the model's own, else a headline."""
        said = self._words_of_model()
        return headline(self._name) if said is None else capitalised(str(said))

    def _words_of_model(self) -> Words | None:
        if self._model is None:
            return None
        try:
            stored = self._model._meta.get_field(self._name)
        except FieldDoesNotExist:
            return None
        words: Words | None = getattr(stored, "verbose_name", None)
        return words

    def _with(self, **changes: Any) -> Self:
        return super()._with(**{"_compiled": None, "_resting": None, **changes})


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
