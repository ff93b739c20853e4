"""The base class of fields: labels, validation and the wire format."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django import forms
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.utils.functional import Promise, cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.hydration import HydratedField
from django_panel.forms.fields.inherited_options import InheritsModelOptions
from django_panel.forms.plan import PlannedField, plan_field
from django_panel.schemas.component import BoolOrCallable, optional_text
from django_panel.support.context import current_panel
from django_panel.support.fluent import resolved
from django_panel.support.labels import StrOrPromise, headline
from django_panel.support.plain_text import plain_text

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.fields.wire import FieldWire
    from django_panel.forms.wire import ValidationHintsWire
    from django_panel.schemas.context import SchemaContext

#: A Django validator: raises ``ValidationError`` for an invalid value.
Validator = Callable[[Any], None]

_INVALID = _("Enter a valid value.")

#: Names that a JavaScript object cannot have as a key.
_RESERVED_NAMES = frozenset({"__proto__"})


@dataclass(frozen=True, eq=False, repr=False)
class Field(InheritsModelOptions, ABC):
    """One field of a form.

    It compiles once to a ``django.forms`` field, which validates submitted values. Fields hold
    no data of a request, so all requests share them.
    """

    #: Whether the field only shows a value: a form class need not have it.
    shows_only: ClassVar[bool] = False

    _label: StrOrPromise | None = field(default=None, init=False)
    _placeholder: StrOrPromise | None = field(default=None, init=False)
    _disabled: BoolOrCallable = field(default=False, init=False)
    _disabled_on: frozenset[str] = field(default=frozenset(), init=False)
    _rules: tuple[Validator, ...] = field(default=(), init=False)
    _rules_using: Callable[[Any], Iterable[Validator]] | None = field(default=None, init=False)
    _inline_label: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("field", type(self))
        # Dots and brackets are parts of a path into another value.
        if not self._name.isidentifier() or self._name in _RESERVED_NAMES:
            raise PanelSchemaException(
                f"{self._name!r} cannot be the name of a field.",
                "The name is a Python identifier: it is an attribute and a key in the browser.",
                "Rename the field. dehydrate_to() stores it under another attribute, and "
                "RelationGroup contains the fields of a related record.",
            )

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # Options.

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the label; by default the model's ``verbose_name``, else derived from the name."""
        return self._with(_label=text)

    def placeholder(self, text: StrOrPromise | None) -> Self:
        """Set the placeholder of an empty field."""
        return self._with(_placeholder=text)

    def helper_text(self, text: StrOrPromise | None) -> Self:
        """Set the help text below the field; by default the model's ``help_text``."""
        return self._with(_helper_text=text)

    def help_text(self, text: StrOrPromise | None) -> Self:
        """Alias of ``helper_text``."""
        return self.helper_text(text)

    def required(self, condition: bool = True) -> Self:
        """Reject an empty value; a checkbox must be checked.

        By default a value is required unless the model field is ``blank``.
        """
        return self._with(_required=condition)

    def disabled(self, condition: BoolOrCallable = True) -> Self:
        """Show the field read-only and ignore a submitted value.

        A boolean, or a function of the record.
        """
        return self._with(_disabled=condition)

    def disabled_on(self, pages: str | Iterable[str]) -> Self:
        """Disable the field on these pages: ``create``, ``edit``, ``view``."""
        return self._with(_disabled_on=frozenset([pages] if isinstance(pages, str) else pages))

    def rules(self, validators: Iterable[Validator]) -> Self:
        """Set Django validators, which run on every value that is not empty."""
        rules = tuple(validators)
        for rule in rules:
            if not callable(rule):
                raise PanelSchemaException(
                    f"{rule!r} is not a rule for the field {self._name!r}.",
                    "rules() takes Django validators: functions that raise ValidationError.",
                    "Correct the call.",
                )
        return self._with(_rules=rules)

    def validators(self, validators: Iterable[Validator]) -> Self:
        """Alias of ``rules``."""
        return self.rules(validators)

    def rules_using(self, callback: Callable[[Any], Iterable[Validator]] | None) -> Self:
        """Set a function of the record that returns validators."""
        return self._with(_rules_using=callback)

    def inline_label(self, condition: bool = True) -> Self:
        """Show the label beside the field instead of above it."""
        return self._with(_inline_label=condition)

    # Readers.

    def is_shown(self, context: SchemaContext) -> bool:
        """Return whether the field exists; the server sets the field that names the tenant."""
        if not super().is_shown(context):
            return False
        form: Any = context
        return not form.may_hide_tenant or not self._names_tenant()

    def _names_tenant(self) -> bool:
        """Return whether the field writes the tenant of records in the current panel."""
        panel, model = current_panel(), self._model
        if panel is None or model is None or panel.get_tenant_model() is None:
            return False
        fields = panel.tenant_fields_of(model)
        # A field may write the relation or its column.
        names = fields | {f"{name}_id" for name in fields}
        return not names.isdisjoint((*self.attribute_names(), self.model_field_name()))

    def input_names(self) -> list[str]:
        """Return the keys of a request that the field reads; a confirmation is a second one."""
        return [self.get_name()]

    def get_label(self) -> str:
        return self._default_label() if self._label is None else str(self._label)

    def is_required(self) -> bool:
        return self._required

    def is_disabled(self, form: BoundForm | None = None) -> bool:
        if form is not None and form.page is not None and form.page in self._disabled_on:
            return True
        if self._prefix and form is not None and form.is_read_only(self._prefix):
            return True
        if self._disabled is not False and resolved(
            self._disabled, None if form is None else form.record
        ):
            return True
        return form is not None and self.disabled_reason(form) is not None

    def disabled_reason(self, form: BoundForm) -> StrOrPromise | None:
        """Return why the stored value of a form's record cannot be edited, or None."""
        checks_values = type(self).unsupported_value is not HydratedField.unsupported_value
        if not checks_values or self._format is not None or not form.has_instance:
            return None
        reasons = map(self.unsupported_value, form.stored_values(self))
        return next((reason for reason in reasons if reason is not None), None)

    def is_disabled_by_record(self) -> bool:
        """Return whether the field may be disabled for one record and not for another."""
        kind = type(self)
        is_plain = (
            kind.is_disabled is Field.is_disabled
            and kind.disabled_reason is Field.disabled_reason
            and kind.unsupported_value is HydratedField.unsupported_value
        )
        return not is_plain or callable(self._disabled) or self._prefix != ""

    def is_never_disabled(self) -> bool:
        """Return whether the field is enabled for every record and on every page."""
        return not (self.is_disabled_by_record() or self._disabled or self._disabled_on)

    def is_always_disabled(self) -> bool:
        """Return whether the field is disabled for every record and on every page."""
        return self._disabled is True

    def is_disabled_on(self, page: str) -> bool:
        """Return whether the field is disabled on a page for every record."""
        return page in self._disabled_on or self._disabled is True

    def has_state_options(self) -> bool:
        """Return whether the field's options depend on the values of the form."""
        return False

    def is_secret(self) -> bool:
        """Return whether the stored value is never sent to the browser."""
        return False

    def saves_related_records(self) -> bool:
        field_type = type(self)
        return self.saves_itself() or any(
            getattr(field_type, name) is not getattr(Field, name)
            for name in ("save_first", "save_related", "related_errors", "pending_relations")
        )

    @cached_property
    def plan(self) -> PlannedField:
        """What the field decides without a request."""
        return plan_field(self)

    # The tree.

    def find_nested(self, form: BoundForm, path: str) -> FoundField | None:
        """Return the field at a path inside this field's value, or None."""
        return None

    def update_nested(
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

    def without(self, types: Collection[str], value: Any) -> Any:
        """Return a value of the browser without the values of fields of these types inside it."""
        return value

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
        value = self.clean(self.submitted_value(form))
        if self._rules_using is not None and value not in self.form_field().empty_values:
            for rule in self._rules_using(form.record):
                rule(value)
        return value

    def submitted_value(self, form: BoundForm) -> Any:
        """Return the raw value of a bound form's data."""
        return form.data.get(self.get_name())

    def clean(self, raw: object) -> Any:
        """Return a raw value as a Python value, or raise ``ValidationError``.

        Django's fields convert any value to text, a list to ``"[1]"``. So a value of a type
        that no browser sends for this field is refused first.
        """
        if raw is not None and not self.accepts(raw):
            raise ValidationError(_INVALID, code="invalid")
        return self.form_field().clean(raw)

    def comparable(self, raw: object) -> Any:
        """Return a raw value in a form in which equal values are equal; no validator runs.

        A value that cannot be parsed raises ``ValidationError``.
        """
        if raw is not None and not self.accepts(raw):
            raise ValidationError(_INVALID, code="invalid")
        return self.form_field().to_python(raw)

    @abstractmethod
    def compile(self) -> forms.Field:
        """Return a ``django.forms`` field with this field's options."""

    @abstractmethod
    def accepts(self, raw: object) -> bool:
        """Return whether a raw value has the right type; its content is validated later."""

    def normalized(self, raw: Any) -> Any:
        """Return a list or an object of the right type in the browser's format."""
        return raw

    # The wire format.

    def hints(self) -> ValidationHintsWire:
        """Return the rules that the browser can check by itself."""
        return {
            "required": self._required,
            "email": False,
            "numeric": False,
            "url": False,
            "min": None,
            "max": None,
            "confirmed": False,
        }

    def to_node(self, context: BoundForm) -> FieldWire:
        return self.to_wire(context.values.get(self.get_name()), context)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> FieldWire:
        """Return the field for the browser, with a value in the browser's format."""
        wire = (self._untranslated_wire or self._declared_wire()).copy()
        plan = self.plan
        if form is not None and plan.may_hide_values:
            value = self.visible_value(form, value)
        wire["value"] = value
        if not plan.may_be_disabled:
            return wire
        wire["disabled"] = self.is_disabled(form)
        reason = None if form is None else self.disabled_reason(form)
        if form is not None and reason is not None:
            wire["disabledReason"] = str(reason)
            wire["value"] = "\n".join(map(plain_text, form.stored_values(self)))
        return wire

    @cached_property
    def _untranslated_wire(self) -> FieldWire | None:
        """The field as it is declared; None if one of its texts is a lazy translation."""
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
            "placeholder": optional_text(self._placeholder),
            "helperText": optional_text(self._helper_text),
            "required": self._required,
            "disabled": False,
            "disabledReason": None,
            "inlineLabel": self._inline_label,
            "columnSpan": self._column_span,
            "conditions": self.conditions_wire(),
            "live": self.live_wire(),
            "validation": self.hints(),
        }

    def _default_label(self) -> str:
        """Return the model field's ``verbose_name``, else a label derived from the name."""
        name = self._verbose_name()
        return headline(self._name) if name is None else capfirst(str(name))

    def _verbose_name(self) -> StrOrPromise | None:
        if self._model is None:
            return None
        try:
            stored = self._model._meta.get_field(self._name)
        except FieldDoesNotExist:
            return None
        name: StrOrPromise | None = getattr(stored, "verbose_name", None)
        return name
