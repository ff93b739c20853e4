"""The control for each kind of ``django.forms`` field, with the options of the form's field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import ReadOnlyPasswordHashField
from django.db.models import QuerySet
from django.forms.utils import pretty_name
from django.utils.choices import CallableChoiceIterator
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from django_panel.forms import form_field_types
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.checkbox_list import CheckboxList
from django_panel.forms.fields.code_editor import CodeEditor
from django_panel.forms.fields.color_picker import ColorPicker
from django_panel.forms.fields.date import DatePicker
from django_panel.forms.fields.datetime import DateTimePicker
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.hidden import HiddenInput
from django_panel.forms.fields.number import NumberInput
from django_panel.forms.fields.options_field import OptionsField
from django_panel.forms.fields.password import PasswordInput
from django_panel.forms.fields.radio import Radio
from django_panel.forms.fields.related_records import RelatedRecords
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.selectable_records import SelectableRecords, selectable_records
from django_panel.forms.fields.text import TextInput
from django_panel.forms.fields.textarea import Textarea
from django_panel.forms.fields.time import TimePicker
from django_panel.forms.fields.toggle import Toggle
from django_panel.forms.model_relations import select_relation, select_relation_names
from django_panel.support.secret_names import looks_secret

if TYPE_CHECKING:
    from django.db.models import Model

#: Controls that use the whole width.
_FULL_WIDTH = (Textarea, CodeEditor, FileUpload, CheckboxList)


@dataclass(frozen=True, eq=False, repr=False)
class ModelChoiceSelect(Select):
    """A select for the queryset of a ``ModelChoiceField``, within the user's scope."""

    _source: Any = field(default=None, kw_only=True, compare=False)

    def has_record_options(self) -> bool:
        return True

    def is_multiple(self) -> bool:
        return isinstance(self._source, forms.ModelMultipleChoiceField)

    def allows_multiple(self) -> bool:
        return self.is_multiple()

    def saves_itself(self) -> bool:
        # ``ModelForm.save_m2m()`` saves the relation.
        return False

    @cached_property
    def _related_records(self) -> RelatedRecords:
        source: forms.ModelChoiceField[Any] = self._source
        model: type[Model] = source.queryset.model  # type: ignore[union-attr]
        relation = None
        if self._model is not None and self._name in select_relation_names(self._model):
            relation = select_relation(self._model, self._name)
        name = source.to_field_name or model._meta.pk.name
        key: Any = model._meta.get_field(name) if relation is None else relation.key
        selectable = selectable_records(model, key, self._title, self._searched, self._queryset)
        if type(source).label_from_instance is not forms.ModelChoiceField.label_from_instance:
            selectable = LabelledRecords(**_values_of(selectable), label=source.label_from_instance)
        return self._described(RelatedRecords(selectable, relation, self.get_option_scope()))

    def _queryset(self) -> QuerySet[Any]:
        """Return the selectable records: queryset, ``limit_choices_to`` and scope."""
        queryset = self._source.queryset.all()
        limit = self._source.get_limit_choices_to()
        if limit:
            queryset = queryset.complex_filter(limit)
        return self.get_option_scope().restricted(queryset)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LabelledRecords(SelectableRecords):
    """Selectable records with the labels of a ``ModelChoiceField`` subclass."""

    label: Callable[[Any], str]

    def record_label(self, record: Model) -> str:
        return str(self.label(record))

    def _label_lookup(self) -> None:
        # The label is no column, so records are loaded whole.
        return None


def _values_of(selectable: SelectableRecords) -> dict[str, Any]:
    names = ("model", "key", "searched", "source")
    return {name: getattr(selectable, name) for name in names} | {"attribute": None}


def control_for(name: str, source: forms.Field) -> Field | None:
    """Return the control of a form's field, or None if it shows nothing that can be edited."""
    if isinstance(source, ReadOnlyPasswordHashField):
        return None
    if source.widget.is_hidden and not isinstance(source, forms.ModelChoiceField):
        return with_form_field(HiddenInput(name), source)
    make = next(
        (make for form_field_type, make in _CONTROLS if isinstance(source, form_field_type)), _text
    )
    control = make(name, source)
    if isinstance(control, _FULL_WIDTH):
        control = control.column_span_full()
    return with_form_field(control, source)


def with_form_field(control: Field, source: forms.Field) -> Field:
    """Return a control with the texts and options of a form's field where it has none itself."""
    options: dict[str, Any] = {"_required": source.required or control.is_required()}
    if control._label is None:
        options["_label"] = source.label or pretty_name(control.get_name())
    if control._helper_text is None and source.help_text:
        options["_helper_text"] = source.help_text
    placeholder = source.widget.attrs.get("placeholder")
    if control._placeholder is None and placeholder:
        options["_placeholder"] = placeholder
    if source.disabled:
        options["_disabled"] = True
    return _with_choices(control._with(**options), source)


def _with_choices(control: Field, source: forms.Field) -> Field:
    if isinstance(source, forms.ModelChoiceField):
        return control
    if isinstance(source, forms.ChoiceField) and isinstance(control, Select | OptionsField):
        return control if control.get_options() else control.options(_options(source))
    return control


def _options(source: forms.ChoiceField) -> Any:
    """Return the choices of a field as flat pairs; a function is called on every request."""
    choices: Any = source.choices
    if isinstance(choices, CallableChoiceIterator):
        return lambda: _flat(choices)
    return _flat(choices)


def _flat(choices: Iterable[Any]) -> list[tuple[Any, Any]]:
    pairs: list[tuple[Any, Any]] = []
    for value, label in choices:
        if isinstance(label, list | tuple):
            pairs += _flat(label)
        elif value not in ("", None):
            pairs.append((value, label))
    return pairs


def _model_choice(name: str, source: Any) -> Field:
    return ModelChoiceSelect(name, _source=source).searchable()


def _choice(name: str, source: Any) -> Field:
    return Radio(name) if isinstance(source.widget, forms.RadioSelect) else Select(name)


def _multiple_choice(name: str, source: Any) -> Field:
    if isinstance(source.widget, forms.CheckboxSelectMultiple):
        return CheckboxList(name)
    return Select(name).multiple()


def _yes_or_no(name: str, source: forms.Field) -> Field:
    return Select(name).options([(True, _("Yes")), (False, _("No"))])


def _number(name: str, source: Any) -> Field:
    control = NumberInput(name).min(source.min_value).max(source.max_value)
    if type(source).to_python is forms.IntegerField.to_python:
        return control.integer()
    places = getattr(source, "decimal_places", None)
    return control.step(10**-places) if places else control


def _file(name: str, source: Any) -> Field:
    control = FileUpload(name)
    return control.image() if isinstance(source, forms.ImageField) else control


def _char(name: str, source: Any) -> Field:
    widget = source.widget
    if isinstance(widget, forms.PasswordInput) or looks_secret(name):
        return PasswordInput(name)
    if isinstance(widget, forms.Textarea):
        return Textarea(name).max_length(source.max_length)
    if getattr(widget, "input_type", "") == "color":
        return ColorPicker(name)
    return _text(name, source)


def _text(name: str, source: forms.Field) -> Field:
    """Return a text control for any field: it shows ``prepare_value`` as text."""
    if isinstance(source.widget, forms.MultiWidget):
        several = form_field_types.control_from_factory(name, lambda: deepcopy(source))
        if several is not None:
            return several

    def shown(value: Any) -> str | None:
        prepared = source.prepare_value(value)
        return None if prepared is None else str(prepared)

    control = TextInput(name).format_using(shown)
    limit = getattr(source, "max_length", None)
    return control.max_length(limit) if isinstance(limit, int) else control


#: The first match is used, so subclasses come before their base classes.
_CONTROLS: tuple[tuple[Any, Callable[[str, Any], Field]], ...] = (
    (forms.ModelChoiceField, _model_choice),
    (forms.MultipleChoiceField, _multiple_choice),
    (forms.ChoiceField, _choice),
    (forms.NullBooleanField, _yes_or_no),
    (forms.BooleanField, lambda name, source: Toggle(name)),
    (forms.FileField, _file),
    (forms.IntegerField, _number),
    (forms.SplitDateTimeField, lambda name, source: DateTimePicker(name)),
    (forms.DateTimeField, lambda name, source: DateTimePicker(name)),
    (forms.DateField, lambda name, source: DatePicker(name)),
    (forms.TimeField, lambda name, source: TimePicker(name)),
    (forms.JSONField, lambda name, source: CodeEditor(name).language("json")),
    (forms.CharField, _char),
)
