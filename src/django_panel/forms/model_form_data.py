"""The data of a ``ModelForm``: submitted values of controls in the format of the form's fields."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files import File
from django.db.models import FileField, Q
from django.db.models.fields.files import FieldFile
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from django_panel.forms.fields.checkbox import Checkbox
from django_panel.forms.fields.code_editor import CodeEditor
from django_panel.forms.fields.date import DatePicker
from django_panel.forms.fields.datetime import DateTimePicker
from django_panel.forms.fields.file_upload import FileUpload, NewFile
from django_panel.forms.fields.form_field_control import FormFieldControl
from django_panel.forms.fields.hidden import HiddenInput
from django_panel.forms.fields.number import NumberInput
from django_panel.forms.fields.option_scope import OptionScope, ScopesOptions
from django_panel.forms.fields.options_field import OptionsField
from django_panel.forms.fields.password import PasswordInput
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.text import TextInput
from django_panel.forms.fields.textarea import Textarea
from django_panel.forms.fields.time import TimePicker
from django_panel.records.row import model_field
from django_panel.support.related import is_restricted

if TYPE_CHECKING:
    from django_panel.forms.bound_model_form import BoundModelForm
    from django_panel.forms.fields.base import Field

#: Controls whose submitted value the form's field parses.
_RAW = (TextInput, Textarea, PasswordInput, HiddenInput, Select, OptionsField, CodeEditor)
#: Controls that parse their value, because its format is the browser's.
_PARSED = (NumberInput, DatePicker, DateTimePicker, TimePicker, Checkbox)
_EMPTY: tuple[Any, ...] = (None, "", [])


class SubmittedValue(forms.Widget):
    """A widget with the value that its field cleans; replaces the widget of the form's field."""

    def __init__(self, value: Any, *, is_submitted: bool) -> None:
        super().__init__()
        self._value = value
        self._is_submitted = is_submitted

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return self._value

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        # ``ModelForm`` keeps the default of the model for an empty value that is left out.
        return not self._is_submitted


def raw_data(values: dict[str, Any]) -> MultiValueDict[str, Any]:
    """Return the submitted values as a form class reads them in ``self.data``."""
    return MultiValueDict(
        {name: value if isinstance(value, list) else [value] for name, value in values.items()}
    )


def submitted_value(bound: BoundModelForm, control: Field, source: forms.Field) -> Any:
    """Return the submitted value of a control for the form's field.

    A value of a type that no browser sends for the control raises ``ValidationError``; the
    form's field refuses all others that are invalid.
    """
    raw = bound.data.get(control.get_name())
    if isinstance(control, FileUpload):
        return _file(bound, control)
    if isinstance(control, FormFieldControl):
        if raw is not None and not control.accepts(raw):
            raise ValidationError(_("Enter a valid value."), code="invalid")
        return control.data(raw)
    if not isinstance(control, _RAW + _PARSED):
        return raw if raw in _EMPTY else control.clean_submitted(bound)
    try:
        parsed = control.comparable(raw)
        if isinstance(parsed, datetime) and timezone.is_aware(parsed):
            # The first and the last date of the calendar cannot be converted to UTC.
            parsed.astimezone(UTC)
    except (OverflowError, RecursionError):
        raise _invalid() from None
    except (ValidationError, TypeError, ValueError):
        if isinstance(control, NumberInput) and isinstance(raw, str):
            # The form's field may read more texts: digits of other scripts, or localized numbers.
            text = source.error_messages.get("invalid", _("Enter a number."))
            raise ValidationError(text, code="invalid") from None
        # The form's field has its own message, but takes any text as a boolean.
        if isinstance(raw, str) and not isinstance(control, Checkbox):
            return raw
        raise _invalid() from None
    if isinstance(control, Select) and control.is_multiple():
        return [*_as_list(raw), *hidden_keys(bound, control, source)]
    if isinstance(source, forms.SplitDateTimeField):
        return _date_and_time(parsed)
    return parsed if isinstance(control, _PARSED) else raw


def unchanged_value(form: forms.ModelForm[Any], name: str) -> Any:
    """Return the initial value of a form's field in a format that it cleans to the same value."""
    source = form.fields[name]
    # ``get_initial_for_field`` removes the microseconds.
    value = form.initial.get(name, source.initial)
    value = value() if callable(value) else value
    if isinstance(source, forms.FileField):
        # An empty value keeps the initial one.
        return None
    if isinstance(source, forms.SplitDateTimeField):
        return _date_and_time(value)
    if isinstance(source, forms.MultiValueField) and isinstance(source.widget, forms.MultiWidget):
        return source.widget.decompress(value)
    # ``prepare_value`` of a datetime removes its time zone.
    return value if isinstance(value, date | time) else source.prepare_value(value)


def restrict_choices(bound: BoundModelForm, control: Field, source: forms.Field) -> None:
    """Restrict the queryset of a field to the user's scope; stored records stay valid."""
    if not isinstance(source, forms.ModelChoiceField) or source.queryset is None:
        return
    model = source.queryset.model
    scope = control.get_option_scope() if isinstance(control, ScopesOptions) else OptionScope()
    refusal = scope.refusal(model)
    if refusal is not None:
        source.error_messages |= dict.fromkeys(("required", "invalid_choice"), refusal)
    choices = scope.records(model)
    if is_restricted(choices) and not scope.unscoped:
        name = source.to_field_name or "pk"
        in_scope = Q(pk__in=choices.order_by().values("pk"))
        stored = Q(**{f"{name}__in": stored_keys(bound, control)})
        source.queryset = source.queryset.filter(in_scope | stored)


def stored_keys(bound: BoundModelForm, control: Field) -> list[Any]:
    """Return the keys of the stored relation of a control, in the user's scope or not."""
    column = model_field(bound.schema.get_model(), control.get_name())
    if bound.instance is None or column is None:
        return []
    if column.many_to_many:
        return [record.pk for record in column.value_from_object(bound.instance)]
    key = getattr(bound.instance, column.attname, None)
    return [] if key is None else [key]


def hidden_keys(bound: BoundModelForm, control: Select, source: forms.Field) -> list[Any]:
    """Return the related records that the user may not see; they stay related."""
    if not isinstance(source, forms.ModelMultipleChoiceField) or bound.instance is None:
        return []
    visible = set(map(str, control.read(bound.instance) or ()))
    return [key for key in stored_keys(bound, control) if str(key) not in visible]


def _file(bound: BoundModelForm, control: FileUpload) -> Any:
    """Return a new file, False to remove the stored one, or None to keep it."""
    value = control.clean_submitted(bound) if bound.data.get(control.get_name()) else ""
    if not value:
        return False
    if not isinstance(value, NewFile):
        return None
    column = model_field(bound.schema.get_model(), control.get_name())
    if isinstance(column, FileField):
        # The file is in the field's storage already.
        return FieldFile(column.model(), column, str(value))
    return File(control.get_storage().open(str(value)), name=str(value))


def _date_and_time(value: Any) -> Any:
    if not isinstance(value, datetime):
        return value
    local = timezone.localtime(value) if timezone.is_aware(value) else value
    return [local.date(), local.time()]


def _invalid() -> ValidationError:
    return ValidationError(_("Enter a valid value."), code="invalid")


def _as_list(raw: Any) -> list[Any]:
    if raw in _EMPTY:
        return []
    return list(raw) if isinstance(raw, list | tuple) else [raw]
