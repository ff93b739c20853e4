"""A form schema with a form class, bound to a record and submitted data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Model
from django.utils.functional import cached_property

from django_panel.forms.attributes import is_unchanged_value
from django_panel.forms.bound_form import BoundForm
from django_panel.forms.cleaning import CleanedFields, clean_fields, errors_by_name, is_inside
from django_panel.forms.components import related_errors
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.password import PasswordInput
from django_panel.forms.hooks import mutated
from django_panel.forms.model_form_data import (
    SubmittedValue,
    raw_data,
    restrict_choices,
    submitted_value,
    unchanged_value,
)
from django_panel.forms.submission import submitted_values
from django_panel.forms.wizard_step import BoundStep
from django_panel.records.relations import note_related
from django_panel.records.row import (
    AssignedColumns,
    Row,
    assign,
    columns_of,
    model_field,
    store_new,
)
from django_panel.records.rules import validate_record
from django_panel.support.validation_messages import with_panel_messages

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.model_form_schema import ModelFormSchema
    from django_panel.forms.schema import FormSchema


class BoundModelForm(BoundForm):
    """The form of one request whose fields are those of a ``ModelForm``.

    The form class validates all its fields and the model. Which columns are written follows from
    a comparison with the stored row (decisions D14).
    """

    def __init__(
        self, schema: FormSchema, *, instance: Any = None, data: object = None, **options: Any
    ) -> None:
        self._declared: ModelFormSchema = cast("ModelFormSchema", schema)
        if self._declared.is_dynamic():
            values = None if data is None else submitted_values(schema, data)
            # A copy, because ``__init__`` may change the instance.
            schema = self._declared.resolved_for(self._new_form(copy(instance), values).fields)
        super().__init__(schema, instance=instance, data=data, **options)

    # Initial values.

    @cached_property
    def initial(self) -> dict[str, Any]:
        values = {field.get_name(): self._initial_of(field) for field in self.fields}
        return values if self._hooks is None else self._filled(values)

    def initial_value(self, field: Field) -> Any:
        return self.initial.get(field.get_name())

    def _filled(self, values: dict[str, Any]) -> dict[str, Any]:
        hooks: Any = self._hooks
        return mutated(hooks.mutate_form_data_before_fill, values)

    def _initial_of(self, field: Field) -> Any:
        form, name = self._initial_form, field.get_name()
        # A default in the layout replaces the initial value of the form class.
        is_new = self.instance is None
        reads_field = field.get_default() is not None if is_new else field.is_to_many()
        if name not in form.fields or field.get_prefix() or field.is_secret() or reads_field:
            return field.hydrate(self.instance)
        return field.hydrate_value(form.get_initial_for_field(form.fields[name], name))

    @cached_property
    def _initial_form(self) -> forms.ModelForm[Any]:
        return self._new_form(copy(self.instance))

    # Validation.

    @cached_property
    def model_form(self) -> forms.ModelForm[Any]:
        """The ``ModelForm``, bound to the submitted data and a copy of the record."""
        if self.instance is None:
            model: Any = self.schema.get_model()
            trial = model()
        else:
            trial = copy(self.instance)
        assign(trial, self.given)
        self._row_before = Row(trial)
        form = self._new_form(trial, self.data)
        self._fill(form)
        return form

    @cached_property
    def errors(self) -> dict[str, list[str]]:
        errors = dict(self._cleaned.errors)
        if not errors:
            errors = related_errors(self.schema.get_components(), self, self.model_form.instance)
        return errors

    def model_errors(self) -> dict[str, list[str]]:
        """Return the errors of the model for values that hooks replaced."""
        trial, attributes = self.model_form.instance, self.attributes
        names = self.schema.attribute_names()
        assigned = AssignedColumns(trial, attributes, attributes)
        errors = validate_record(names, assigned)
        self.attributes.update(assigned.values_set())
        return errors

    @cached_property
    def cleaned_data(self) -> dict[str, Any]:
        """The cleaned values of all fields, as the form class returns them."""
        return self._cleaned.values

    @cached_property
    def changed_values(self) -> dict[str, Any]:
        values = self._cleaned.values | self._files
        if not self.is_edit:
            return values
        written = {*self.changed_data, *self._unstored_names}
        return {name: value for name, value in values.items() if name in written}

    @cached_property
    def attributes(self) -> dict[str, Any]:
        """The columns to write: all columns of the form for a new record, else the changed ones."""
        if not self.writes_record:
            return dict(self.cleaned_data)
        trial = self.model_form.instance
        columns = self._row_before.changed_columns(trial)
        if not self.is_edit:
            columns += columns_of(trial, [*self.model_form.cleaned_data])
        return {column.attname: getattr(trial, column.attname) for column in columns} | self.given

    def apply_hook_values(self, values: dict[str, Any]) -> None:
        before = self.cleaned_data
        changed = {
            name: value
            for name, value in values.items()
            if name not in before or not is_unchanged_value(before[name], value)
        }
        removed = before.keys() - values.keys()
        if not changed and not removed:
            return
        form = self.model_form
        original = type(form.instance)() if self.instance is None else self.instance
        for column in columns_of(form.instance, removed):
            setattr(form.instance, column.attname, getattr(original, column.attname))
        for name, value in changed.items():
            if name in form.fields:
                form.cleaned_data[name] = value
            _set_value(form.instance, name, value)
        written = {name: item for name, item in self.changed_values.items() if name not in removed}
        self.__dict__.pop("attributes", None)
        self.__dict__.update(cleaned_data=values, changed_values=written | changed)

    def step(self, index: int) -> BoundStep | None:
        wizard = self.schema.get_wizard()
        steps = () if wizard is None else wizard.shown_steps(self)
        return ModelFormStep(self, steps, index) if 0 <= index < len(steps) else None

    @cached_property
    def _cleaned(self) -> CleanedFields:
        self.run_before_validate()
        related = [
            field for field in self.open_fields if field.get_prefix() or field.is_outside_row()
        ]
        cleaned = clean_fields(self, related)
        cleaned.errors.update(self._form_errors())
        valid = self.model_form.cleaned_data
        for field in self.open_fields:
            name = field.get_name()
            if not field.get_prefix() and name in valid:
                cleaned.values[name] = valid[name]
                self._check_rules(field, cleaned)
                self._hash_password(field, cleaned)
        if self.is_edit:
            self._keep_unchanged_columns()
        return cleaned

    def _check_rules(self, field: Field, cleaned: CleanedFields) -> None:
        """Run the rules that a layout adds to a control; the form class has none of them."""
        name = field.get_name()
        is_checked = self._declared.declares_rules(field) and not field.is_disabled(self)
        if not is_checked or (self.is_edit and name not in self.changed_data):
            return
        try:
            field.clean_submitted(self)
        except ValidationError as error:
            if name not in cleaned.errors:
                cleaned.errors.update(errors_by_name(name, error))

    def _hash_password(self, field: Field, cleaned: CleanedFields) -> None:
        """Check and hash a new password that the form class has stored as it was typed."""
        user: Any = self.model_form.instance
        if not isinstance(field, PasswordInput) or not field.is_user_password():
            return
        value = cleaned.values[field.get_name()]
        is_unchanged = self.is_edit and field.get_name() not in self.changed_data
        if is_unchanged or not value or value != user.password:
            return
        try:
            field.check_password(self, value)
        except ValidationError as error:
            cleaned.errors.update(errors_by_name(field.get_name(), error))
        else:
            user.password = field.stored_value(value)

    def _form_errors(self) -> dict[str, list[str]]:
        """Return the errors of the form class by field; those of other fields for the form."""
        form = self.model_form
        shown = {field.get_name() for field in self.open_fields}
        errors: dict[str, list[str]] = dict(self._type_errors)
        for name, name_errors in form.errors.as_data().items():
            texts = [text for error in name_errors for text in with_panel_messages(error).messages]
            if name in shown:
                errors.setdefault(name, texts)
                continue
            if name in form.fields:
                texts = [f"{form[name].label}: {text}" for text in texts]
            errors.setdefault(NON_FIELD_ERRORS, []).extend(texts)
        return errors

    def _keep_unchanged_columns(self) -> None:
        """Reset columns of unchanged fields that differ only because the field cleaned them."""
        form = self.model_form
        for column in self._row_before.changed_columns(form.instance):
            name = column.name
            if name not in form.fields or name in self.changed_data:
                continue
            try:
                cleaned = form.fields[name].clean(unchanged_value(self._initial_form, name))
            except ValidationError:
                continue
            if cleaned == getattr(form.instance, column.attname):
                setattr(form.instance, column.attname, getattr(self.instance, column.attname))

    # Writing.

    def create_record(self, attributes: Mapping[str, Any], database: str) -> Any:
        """Return a new record, saved with ``save()`` of the form class and of the model."""
        form = self.model_form
        form.instance._state.db = database
        assign(form.instance, attributes)
        record = self.save_form()
        self.store_new(record)
        return record

    def update_record(self, record: Model, attributes: Mapping[str, Any], row: Row) -> Any:
        """Return the record, saved with ``save()`` of the form class; changed columns are written.

        ``save()`` receives the locked record, also with the attributes that ``clean()`` added.
        """
        form = self.model_form
        columns = {field.attname for field in type(record)._meta.concrete_fields}
        for name, value in form.instance.__dict__.items():
            if name not in columns and name != "_state":
                record.__dict__[name] = value
        assign(record, attributes)
        form.instance = record
        saved = self.save_form()
        self.store_changed(saved, row)
        return saved

    def save_form(self) -> Any:
        """Return the record that ``save()`` of the form class returns; it is not stored yet."""
        form = self.model_form
        return form.save(commit=False)

    def store_new(self, record: Any) -> None:
        """Store a new record, unless ``save()`` of the form class has done it."""
        if record._state.adding:
            store_new(record, self.tree_parent)

    def store_changed(self, record: Any, row: Row) -> None:
        """Store the columns of a record that differ from its row."""
        row.store(record)

    def save_many_to_many(self, record: Model) -> None:
        """Save the many-to-many relations with ``save_m2m()`` of the form class."""
        form = self.model_form
        form.instance = record
        if not hasattr(form, "save_m2m"):
            # The page saved the record itself, without ``save()`` of the form class.
            forms.ModelForm.save(form, commit=False)
        form.save_m2m()
        for relation in type(record)._meta.many_to_many:
            name = relation.name
            if name in form.fields and name in form.cleaned_data:
                stored = () if self.instance is None else form.initial.get(name) or ()
                before, after = _keys(stored), _keys(form.cleaned_data[name] or ())
                removed = [key for key in before if key not in after]
                added = [key for key in after if key not in before]
                note_related(record, name, removed=removed, added=added)

    # The form class.

    def _new_form(
        self, instance: Model, data: dict[str, Any] | None = None
    ) -> forms.ModelForm[Any]:
        values = None if data is None else raw_data(data)
        return self._declared.new_form(data=values, instance=instance)

    def _fill(self, form: forms.ModelForm[Any]) -> None:
        """Give each field of the form class its value: submitted, else initial."""
        controls = {field.get_name(): field for field in self.fields if not field.get_prefix()}
        self._type_errors: dict[str, list[str]] = {}
        self._files: dict[str, Any] = {}
        opened = {field.get_name() for field in self.open_fields}
        arranged = {field.get_name() for field in self.schema.declared_fields()}
        for name, source in form.fields.items():
            control = controls.get(name)
            is_open = control is not None and name in opened and not control.is_disabled(self)
            if control is None or not is_open or self._is_stored_key(name):
                source.disabled = source.disabled or self.instance is not None
                source.required = source.required and name not in arranged
                value, is_submitted = unchanged_value(form, name), False
            elif (
                self.is_edit and name not in self.changed_data and name not in self._unstored_names
            ):
                value, is_submitted = unchanged_value(form, name), True
            else:
                restrict_choices(self, control, source)
                value, is_submitted = self._submitted(control, source), name in self.data
            source.widget = SubmittedValue(value, is_submitted=is_submitted)

    def _submitted(self, control: Field, source: forms.Field) -> Any:
        name = control.get_name()
        if name not in self.data:
            return None
        try:
            value = submitted_value(self, control, source)
        except ValidationError as error:
            self._type_errors |= errors_by_name(name, error)
            return None
        if isinstance(control, FileUpload):
            self._files[name] = control.clean_submitted(self) if value else ""
        return value

    def _is_stored_key(self, name: str) -> bool:
        """Return whether a field is the primary key of a stored record, which never changes."""
        column = model_field(self.schema.get_model(), name)
        return self.instance is not None and bool(getattr(column, "primary_key", False))


def _set_value(record: Model, name: str, value: Any) -> None:
    """Set a value that a hook returned; a foreign key takes a record or its key."""
    column = model_field(type(record), name)
    if column is not None and column.many_to_many:
        return
    is_key = column is not None and column.is_relation and not isinstance(value, Model)
    setattr(record, column.attname if is_key else name, value)


def _keys(related: Iterable[Any]) -> list[Any]:
    """Return the keys of records, which a form class may have as keys already."""
    return [getattr(record, "pk", record) for record in related]


class ModelFormStep(BoundStep):
    """A step of a wizard whose form is a ``ModelForm``: the errors of its fields."""

    @property
    def errors(self) -> dict[str, list[str]]:
        form = self._form
        form.run_before_validate()
        own = {field.get_name() for field in self.fields}
        return {name: texts for name, texts in form.errors.items() if is_inside(name, own)}

    def _cleaned_values(self) -> dict[str, Any]:
        return self._form.cleaned_data
