"""The form of ``get_form()``, arranged by ``get_fieldsets()``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib.admin.utils import label_for_field, lookup_field
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Field as ModelField
from django.db.models import ManyToManyField, Model
from django.utils.text import capfirst

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.form_field import FormField
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.text import TextInput
from django_panel.forms.form_field_controls import control_for
from django_panel.forms.model_form_schema import ModelFormSchema
from django_panel.resources.form_attributes import ReadOnlyText
from django_panel.resources.model_admins.bound_form import BoundAdminForm
from django_panel.resources.model_admins.hooks import call
from django_panel.resources.model_admins.inlines import inlines_of
from django_panel.schemas.component import Component
from django_panel.schemas.grid import Grid
from django_panel.schemas.section import Section
from django_panel.support import context

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

    from django_panel.forms.bound_form import BoundForm

#: The width of a form; fields in a row of a fieldset share it.
_COLUMNS = 2
_MOST_IN_A_ROW = 4


@dataclass(frozen=True, eq=False, repr=False)
class AdminFormSchema(ModelFormSchema):
    """A form whose record is saved by the hooks of a ``ModelAdmin``."""

    bound_type: ClassVar[type[BoundForm]] = BoundAdminForm

    _model_admin: Any = field(default=None, init=False, compare=False)

    def get_model_admin(self) -> ModelAdmin[Any]:
        made: ModelAdmin[Any] = self._model_admin
        return made


def form_of(
    model_admin: ModelAdmin[Any],
    record: Model | None,
    fields: Sequence[Any] | None = None,
    further_read_only: Sequence[str] = (),
) -> AdminFormSchema:
    """Return the form of a record, or of a new one; the hooks are called with it.

    ``fields`` replace the fieldsets, and ``further_read_only`` are shown only.
    """
    page = "add" if record is None else "change"
    ask = partial(call, model_admin, page=page, record=record)
    read_only = (*ask("get_readonly_fields", record), *further_read_only)
    fieldsets = ask("get_fieldsets", record) if fields is None else [(None, {"fields": fields})]
    options: dict[str, Any] = {"change": record is not None}
    if fields is not None:
        options["fields"] = [name for name in _all_names(fieldsets) if name not in read_only]
    form_class = ask("get_form", record, **options)
    if record is not None and not call(
        model_admin, "has_change_permission", record, page=page, record=record
    ):
        read_only = _all_names(fieldsets)
    for source in form_class.base_fields.values():
        if isinstance(source.widget, RelatedFieldWidgetWrapper):
            source.widget = source.widget.widget
    schema = AdminFormSchema.of(form_class, model_admin.model)._with(_model_admin=model_admin)
    layout = _Layout(model_admin, form_class.base_fields, read_only, ask("get_autocomplete_fields"))
    if record is None:
        layout.prepopulated = ask("get_prepopulated_fields", record)
    sections = layout.sections(fieldsets)
    inlines = inlines_of(model_admin, record, _row_fields)
    return schema.columns(_COLUMNS).schema([*sections, *inlines])


def _row_fields(inline: Any, sources: Mapping[str, Any], read_only: Sequence[Any]) -> Any:
    """Return a function of a name that makes the field of a row of an inline."""
    searched = call(inline, "get_autocomplete_fields", owner=inline)
    return _Layout(inline, sources, read_only, searched).control


class _Layout:
    """Makes the components of a form from fieldsets."""

    def __init__(
        self,
        model_admin: ModelAdmin[Any],
        sources: Mapping[str, Any],
        read_only: Sequence[Any],
        searched: Sequence[str],
    ) -> None:
        self._model_admin = model_admin
        self._sources = sources
        self._read_only = frozenset(map(_hashable, read_only))
        #: ``autocomplete_fields``: scope and rights are those of the related ``ModelAdmin``.
        self._searched = frozenset(searched)
        #: The sources of fields that the browser fills.
        self.prepopulated: Mapping[str, Sequence[str]] = {}

    def sections(self, fieldsets: Iterable[Any]) -> list[Component]:
        components: list[Component] = []
        for heading, options in fieldsets:
            rows = self._rows(options.get("fields", ()))
            if heading is None and not options.get("description") and not components:
                components += rows
                continue
            section = Section(heading or "").columns(_COLUMNS).schema(rows).column_span_full()
            is_collapsed = "collapse" in options.get("classes", ())
            components.append(
                section.description(options.get("description")).collapsed(is_collapsed)
            )
        return components

    def _rows(self, entries: Iterable[Any]) -> list[Component]:
        rows: list[Component] = []
        for entry in entries:
            if isinstance(entry, str) or callable(entry):
                made = self._field(entry)
                if made is not None:
                    rows.append(made)
                continue
            row = [made for name in entry if (made := self._field(name)) is not None]
            if row:
                rows.append(Grid(min(len(row), _MOST_IN_A_ROW)).schema(row).column_span_full())
        return rows

    def _field(self, entry: Any) -> Field | None:
        """Return the field for a name; None for a field of the form without a control."""
        if entry in self._read_only:
            return self._shown(entry)
        source = self._sources.get(entry)
        control = None if source is None else control_for(entry, source)
        if control is None:
            return None
        if entry in self.prepopulated and isinstance(control, TextInput):
            return TextInput(entry).prepopulate_from(*self.prepopulated[entry])
        if not isinstance(control, Select) or entry in self._searched:
            return FormField(entry)
        return _with_rights_of_django(Select(entry))

    def control(self, entry: Any) -> Field | None:
        """Return the control of a field, for a form without a form class of its own."""
        if entry in self._read_only:
            return self._shown(entry)
        source = self._sources.get(entry)
        if source is None:
            return None
        if isinstance(source.widget, RelatedFieldWidgetWrapper):
            source.widget = source.widget.widget
        made = control_for(entry, source)
        if not isinstance(made, Select) or entry in self._searched:
            return made
        return _with_rights_of_django(made)

    def _shown(self, entry: Any) -> Field:
        """Return a value that is shown as text, as ``AdminReadonlyField`` does."""
        name = entry if isinstance(entry, str) else getattr(entry, "__name__", "value")
        label = capfirst(str(label_for_field(entry, self._model_admin.model, self._model_admin)))
        text = ReadOnlyText(
            name if name.isidentifier() else "value",
            _compute=partial(_read_only_value, self._model_admin, entry),
        )
        return text.max_length(None).required(False).label(label).disabled().dehydrated(False)


def _with_rights_of_django(select: Select) -> Select:
    """Return a select whose options are the queryset of the form's field, as in Django's admin.

    The user needs no right on the related model.
    """
    panel = context.current_panel()
    has_tenants = panel is not None and panel.has_tenant_segment()
    return select.needs_view(False) if has_tenants else select.unscoped()


def _read_only_value(model_admin: ModelAdmin[Any], entry: Any, record: Model) -> Any:
    """Return the value of a read-only field; that of a relation is the text of its records."""
    try:
        column, _attribute, value = lookup_field(entry, record, model_admin)
    except (AttributeError, ValueError, ObjectDoesNotExist):
        return model_admin.get_empty_value_display()
    if isinstance(column, ManyToManyField) and hasattr(value, "all"):
        return ", ".join(map(str, value.all()))
    if isinstance(column, ModelField) and column.flatchoices:
        return dict(column.flatchoices).get(value, value)
    return model_admin.get_empty_value_display() if value is None else value


def _all_names(fieldsets: Iterable[Any]) -> tuple[Any, ...]:
    names: list[Any] = []
    for _heading, options in fieldsets:
        for entry in options.get("fields", ()):
            names += [entry] if isinstance(entry, str) or callable(entry) else list(entry)
    return tuple(names)


def _hashable(entry: Any) -> Any:
    return tuple(entry) if isinstance(entry, Sequence) and not isinstance(entry, str) else entry
