"""The base class of fields: name, label, default, and a ``django.forms`` field for validation."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django import forms
from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist, ValidationError
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.components import Rule as Condition
from django_panel.forms.fields.dynamics import DynamicField
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.relations import held_relation, kept_relation
from django_panel.support.fluent import resolved
from django_panel.support.labels import Words, capitalised, headline

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.components import ModelClass
    from django_panel.forms.fields.wire import FieldType, FieldWire, ValidationHintsWire

#: Raises ``ValidationError`` for a value it refuses, as every Django validator does.
Rule = Callable[[Any], None]

_UNUSABLE = _("Enter a valid value.")

#: Dots and brackets would read as a path into another value.
_USABLE_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
#: What no JavaScript object keeps as a name.
_UNUSABLE_NAMES = frozenset({"__proto__"})


@dataclass(frozen=True)
class Field(DynamicField, ABC):
    """One field of a form.

    It compiles once to a ``django.forms`` field, which validates submitted values. Fields hold
    no data of a request, so all requests share them.
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
        """Refuse an empty value; a checkbox must then be checked."""
        return self._with(_required=condition)

    def disabled(self, condition: Condition = True) -> Self:
        """Show the field read-only; a submitted value is ignored.

        A boolean, or a callable that receives the record.
        """
        return self._with(_disabled=condition)

    def disabled_on(self, pages: str | Iterable[str]) -> Self:
        """Disable the field on these pages: ``create``, ``edit``, ``view``."""
        return self._with(_disabled_on=frozenset([pages] if isinstance(pages, str) else pages))

    def default(self, value: Any) -> Self:
        """Set the value of an untouched form, or a function that returns it."""
        return self._with(_default=value)

    def rules(self, validators: Iterable[Rule]) -> Self:
        """Set further rules: Django validators, run on every value that is not empty."""
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

    def input_names(self) -> list[str]:
        """Return every key of a request the field reads; a confirmation is a second one."""
        return [self.get_name()]

    def get_prefix(self) -> str:
        """Return the relations to the record the field writes to; empty for the form's own."""
        return self._prefix

    def get_attribute(self) -> str:
        """Return the attribute the value is stored under."""
        return self._key or self._dehydrate_to or self._name

    def get_model(self) -> ModelClass | None:
        """Return the model whose records the field reads and writes, if it is known."""
        return self._model

    def get_label(self) -> str:
        return self._default_label() if self._label is None else str(self._label)

    def get_default(self) -> Any:
        """Return the value of an untouched form."""
        return resolved(self._default)

    def get_rules(self) -> tuple[Rule, ...]:
        return self._rules

    def is_required(self) -> bool:
        return self._required

    def is_disabled(self, form: BoundForm | None = None) -> bool:
        if form is not None and form.page is not None and form.page in self._disabled_on:
            return True
        if self._prefix and form is not None and form.is_read_only(self._prefix):
            return True
        if self._disabled is False:
            return False
        return bool(resolved(self._disabled, None if form is None else form.record))

    def saves_itself(self) -> bool:
        """Return whether the value is saved by ``save`` after the record, not as a column."""
        return self._is_many or self._only_shows

    def has_state_options(self) -> bool:
        """Return whether the field's options depend on the values of the form."""
        return False

    # The tree.

    def find_inside(self, form: BoundForm, path: str) -> FoundField | None:
        """Return the field at a path inside this field's value, or None."""
        return None

    def update_inside(
        self, form: BoundForm, path: str, state: dict[str, Any], previous: Any
    ) -> None:
        """Run ``after_state_updated`` of the field at a path inside this field's value."""

    def declared_fields(self) -> Iterator[Field]:
        yield self

    def shown_fields(self, form: BoundForm) -> Iterator[Field]:
        if self.is_shown(form):
            yield self

    def open_fields(self, form: BoundForm) -> Iterator[Field]:
        if self.is_open(form):
            yield self

    def bound_to(self, model: ModelClass | None) -> Self:
        # A callable that stores the value knows what the relation takes.
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
        """Return a value of the browser without the values of such fields inside it."""
        return value

    def is_secret(self) -> bool:
        """Return whether what is stored is never sent to the browser."""
        return False

    # Cleaning.

    def form_field(self) -> forms.Field:
        """Return the ``django.forms`` field; compiled once, shared by all requests."""
        return self._form_field

    @cached_property
    def _form_field(self) -> forms.Field:
        compiled = self.compile()
        compiled.validators = [*compiled.validators, *self._rules]
        return compiled

    def clean_submitted(self, form: BoundForm) -> Any:
        """Return the cleaned value of a bound form's data, or raise ``ValidationError``.

        An error inside the value is raised with a dictionary (``{"0.title": [...]}``).
        """
        value = self.clean(form.data.get(self.get_name()))
        if self._rules_using is not None and value not in self.form_field().empty_values:
            for rule in self._rules_using(form.record):
                rule(value)
        return value

    def clean(self, raw: object) -> Any:
        """Return a raw value as a Python value, or raise ``ValidationError``.

        Django's fields turn any value into text, a list into ``"[1]"``. So a value of a shape
        that no browser sends for this field is refused first.
        """
        if raw is not None and not self.accepts(raw):
            raise ValidationError(_UNUSABLE, code="invalid")
        return self.form_field().clean(raw)

    def comparable(self, raw: object) -> Any:
        """Return a raw value in a form in which equal values are equal; no validator runs.

        A value that cannot be parsed raises ``ValidationError``.
        """
        if raw is not None and not self.accepts(raw):
            raise ValidationError(_UNUSABLE, code="invalid")
        return self.form_field().to_python(raw)

    @abstractmethod
    def compile(self) -> forms.Field:
        """Return a ``django.forms`` field with this field's options."""

    @abstractmethod
    def accepts(self, raw: object) -> bool:
        """Return whether a raw value has the right shape; its content is validated later."""

    def normalized(self, raw: Any) -> Any:
        """Return a structure of the right shape as the browser holds it."""
        return raw

    def save(self, value: Any, record: Model) -> None:
        """Save a value that is not a column, after the record itself is saved."""
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
        """Return the initial value for the browser: the record's, or the default."""
        is_new = record is None or (self._prefix != "" and self.owner_of(record) is None)
        if record is not None and not is_new:
            return self.hydrate_value(self.read(record))
        return self._hydrated(self.wire_value(self.get_default()))

    def hydrate_value(self, stored: Any) -> Any:
        """Return a stored value as an initial value for the browser."""
        shown = self.wire_value(stored) if self._format is None else self._format(stored)
        return self._hydrated(shown)

    def wire_value(self, value: Any) -> Any:
        """Return a stored value as the browser's field holds it."""
        return value

    # The wire.

    def hints(self) -> ValidationHintsWire:
        """Return what the browser can validate by itself."""
        return {
            "required": self._required,
            "email": False,
            "numeric": False,
            "url": False,
            "min": None,
            "max": None,
            "confirmed": False,
        }

    def to_node(self, form: BoundForm) -> FieldWire:
        return self.to_wire(form.values.get(self.get_name()), form)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> FieldWire:
        """Return the field with a value as the browser holds it."""
        wire = (self._untranslated_wire or self._declared_wire()).copy()
        wire["value"] = value if form is None else self.visible_value(form, value)
        wire["disabled"] = self.is_disabled(form)
        return wire

    @cached_property
    def _untranslated_wire(self) -> FieldWire | None:
        """The field as it is declared; None where one of its texts is a lazy translation."""
        texts = (self._label or self._verbose_name(), self._placeholder, self._helper_text)
        is_translated = any(isinstance(text, Promise) for text in texts)
        return None if is_translated else self._declared_wire()

    def _declared_wire(self) -> FieldWire:
        """Return the field as it is declared, without a value."""
        return {
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

    # Saving beside the record.

    def has_related_saves(self) -> bool:
        kind = type(self)
        return self.saves_itself() or any(
            getattr(kind, name) is not getattr(Field, name)
            for name in ("save_first", "save_related", "related_errors", "pending_relations")
        )

    def save_related(self, form: BoundForm, owner: Model) -> None:
        name = self.get_name()
        values = form.changed_values
        if name in values and self.saves_itself() and self.is_stored(form, values[name]):
            self.save(self.stored_value(values[name]), owner)

    def use_uploads(self, form: BoundForm) -> None:
        """Mark the uploads in the cleaned value as used."""

    def _hydrated(self, value: Any) -> Any:
        return value if self._after_hydrated is None else self._after_hydrated(value)

    def _default_label(self) -> str:
        """Return the model field's ``verbose_name``, else the name in words."""
        name = self._verbose_name()
        return headline(self._name) if name is None else capitalised(str(name))

    def _verbose_name(self) -> Words | None:
        if self._model is None:
            return None
        try:
            stored = self._model._meta.get_field(self._name)
        except FieldDoesNotExist:
            return None
        name: Words | None = getattr(stored, "verbose_name", None)
        return name
