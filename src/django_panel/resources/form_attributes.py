"""The default form of a resource: its ``fields`` and ``readonly_fields``, else its model.

``prepopulated_fields`` names the fields that the browser fills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field as ModelField
from django.db.models import Model

from django_panel.exceptions import PanelSchemaException, collect, dotted, nearest
from django_panel.forms.components import declared_fields
from django_panel.forms.derived import derive_field, derive_fields, derive_form
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.form_field import FormField
from django_panel.forms.fields.prepopulated import PrepopulatedField
from django_panel.forms.fields.text import TextInput
from django_panel.forms.model_field_types import field_for
from django_panel.forms.model_form_schema import ModelFormSchema
from django_panel.forms.model_relations import relation_value
from django_panel.forms.read_only_html import text_and_html
from django_panel.resources.form_infolist import localized_text
from django_panel.resources.given import given_field_names
from django_panel.resources.named_members import (
    declared,
    declared_methods,
    label_of,
    readable_value,
)
from django_panel.schemas.component import Component
from django_panel.schemas.grid import Grid
from django_panel.schemas.section import Section
from django_panel.support.html import is_html
from django_panel.support.secret_names import looks_secret
from django_panel.tables.reading.paths import unreadable_method

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import TextInputWire
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.resource import Resource

#: The width of derived forms.
_COLUMNS = 2
_MAX_COLUMNS = 4


@dataclass(frozen=True, eq=False, repr=False)
class ReadOnlyText(TextInput):
    """Shows the result of a function of the record as text or HTML; a new record has none."""

    shows_only: ClassVar[bool] = True

    _compute: Callable[[Any], Any] = field(default=str, kw_only=True)

    def read(self, record: Model) -> Any:
        value = self._compute(record)
        if value is None or is_html(value):
            return value
        return localized_text(value) or str(value)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> TextInputWire:
        value, html = text_and_html(self, value, form)
        return {**super().to_wire(value, form), **html}


def default_form(resource: type[Resource], schema: FormSchema) -> FormSchema:
    """Add the fields of the attributes, or of the model, to a form that declares none."""
    return _with_prepopulated_fields(resource, _named_or_derived(resource, schema))


def _named_or_derived(resource: type[Resource], schema: FormSchema) -> FormSchema:
    names, read_only = declared(resource, "fields"), declared(resource, "readonly_fields") or ()
    schema = schema.model(resource.model)
    exclude = given_field_names(resource)
    if names is None and not read_only:
        return derive_form(resource.model, schema, exclude)
    has_form_class = isinstance(schema, ModelFormSchema)
    if schema.get_components() and not has_form_class:
        return schema
    names_and_fields = _NamedFields(resource, frozenset(read_only), schema)
    collect(names_and_fields.check_read_only, read_only)
    if names is not None:
        return schema.columns(_COLUMNS).schema([names_and_fields.component(name) for name in names])
    derived: list[Component]
    if isinstance(schema, ModelFormSchema):
        derived = list(schema.without_fields({*exclude, *read_only}).get_layout())
    else:
        overrides = schema.get_formfield_overrides()
        derived = derive_fields(resource.model, {*exclude, *read_only}, overrides)
    rest = [names_and_fields.component(name) for name in read_only]
    return schema.columns(_COLUMNS).schema([*derived, *rest])


class _NamedFields:
    """Makes components from the entries of ``fields``."""

    def __init__(
        self, resource: type[Resource], read_only: frozenset[str], schema: FormSchema
    ) -> None:
        self._resource = resource
        self._read_only = read_only
        self._has_form_class = isinstance(schema, ModelFormSchema)
        self._form_fields: frozenset[str] = frozenset()
        if isinstance(schema, ModelFormSchema):
            self._form_fields = frozenset(schema.get_form_class().base_fields)
        self._overrides = schema.get_formfield_overrides()

    def check_read_only(self, name: Any) -> None:
        """Raise if an entry of ``readonly_fields`` is not the name of a value of the record."""
        if not isinstance(name, str):
            raise PanelSchemaException(
                f"{dotted(self._resource)}.readonly_fields contains {name!r}.",
                "It contains names of fields, methods and properties.",
                "Write the name, and add a method of this name to the class.",
            )
        is_field = name in self._form_fields or _model_field(self._resource.model, name) is not None
        if not is_field and readable_value(self._resource, name) is None:
            raise self._unknown(name)

    def component(self, entry: Any) -> Component:
        """Return the component of an entry: a name, a row, a section or a component."""
        if isinstance(entry, Component):
            return entry
        if isinstance(entry, str):
            return self._named(entry)
        if isinstance(entry, Sequence) and entry:
            if len(entry) == 2 and isinstance(entry[1], Mapping):
                return self._section(*entry)
            inside = [self.component(name) for name in entry]
            return Grid(min(len(inside), _MAX_COLUMNS)).schema(inside)
        raise PanelSchemaException(
            f"{dotted(self._resource)}.fields contains {entry!r}.",
            "It contains names, components, tuples of names that share a row, and sections "
            "such as ('Heading', {'fields': ['title']}).",
            "Correct the entry.",
        )

    def _section(self, heading: Any, options: Mapping[str, Any]) -> Component:
        unknown = sorted(options.keys() - {"fields", "description", "classes"})
        if unknown or "fields" not in options:
            raise PanelSchemaException(
                f"A section of {dotted(self._resource)}.fields has the options "
                f"{', '.join(sorted(options)) or 'none'}.",
                "Its options are fields, description and classes.",
                "Declare form() for other options.",
            )
        inside = [self.component(field) for field in options["fields"]]
        section = Section(heading).columns(_COLUMNS).schema(inside).column_span_full()
        is_collapsed = "collapse" in options.get("classes", ())
        return section.description(options.get("description")).collapsed(is_collapsed)

    def _named(self, name: str) -> Field:
        """Return the field for a model field, or for a value that cannot be changed."""
        if self._has_form_class:
            return FormField(name).disabled(name in self._read_only)
        source = _model_field(self._resource.model, name)
        if name in self._read_only:
            return self._read_only_field(name, source)
        derived = None if source is None else derive_field(source, self._overrides)
        if derived is not None:
            return derived
        if source is None and readable_value(self._resource, name) is None:
            raise self._unknown(name)
        raise PanelSchemaException(
            f"{dotted(self._resource)}.fields names {name!r}, which a form cannot change.",
            "Computed values and fields that are not editable are shown only.",
            f"Add {name!r} to readonly_fields.",
        )

    def _read_only_field(self, name: str, source: ModelField[Any, Any] | None) -> Field:
        if source is not None and not looks_secret(name) and not source.many_to_many:
            derived = field_for(source)
            if derived is not None:
                shown = derived.disabled()
                return shown if source.editable else shown.hidden_on("create")
        compute = _column_value(source) if source else readable_value(self._resource, name)
        if compute is None:
            raise self._unknown(name)
        text = ReadOnlyText(name, _compute=compute).max_length(None).required(False)
        label = source.verbose_name if source else label_of(self._resource, name)
        shown_text = text.label(label).disabled().dehydrated(False)
        return shown_text.hidden_on("create")

    def _unknown(self, name: str) -> PanelSchemaException:
        model = self._resource.model
        unreadable = unreadable_method(model, name)
        if unreadable is not None:
            return unreadable
        known = [field.name for field in (*model._meta.concrete_fields, *model._meta.many_to_many)]
        return PanelSchemaException(
            f"{dotted(self._resource)} names the form field {name!r}, which {dotted(model)} does "
            f"not have.{nearest(name, [*known, *declared_methods(self._resource)])}",
            f"Its fields: {', '.join(sorted(known)) or 'none'}.",
            "Correct the name.",
        )


def _model_field(model: type[Model], name: str) -> ModelField[Any, Any] | None:
    try:
        column = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    return column if isinstance(column, ModelField) else None


def _column_value(column: ModelField[Any, Any]) -> Callable[[Any], Any]:
    """Return the function that reads a column, or the titles of the related records in scope."""
    name = column.name
    if column.many_to_many:
        return lambda record: relation_value(record, name, as_text=True)
    return lambda record: getattr(record, name)


def _with_prepopulated_fields(resource: type[Resource], schema: FormSchema) -> FormSchema:
    """Return a form whose fields are filled as ``prepopulated_fields`` declares."""
    declared = _checked_sources(resource)
    if not declared:
        return schema
    layout = schema.get_layout()
    known = [field.get_name() for field in declared_fields(layout)]
    for name in declared:
        if name not in known:
            raise PanelSchemaException(
                f"{dotted(resource)}.prepopulated_fields names {name!r}, which is not a field of "
                f"the form.{nearest(name, known)}",
                f"Its fields: {', '.join(sorted(known)) or 'none'}.",
                "Correct the name.",
            )
    return schema.schema(_filled(resource, layout, declared))


def _checked_sources(resource: type[Resource]) -> dict[str, tuple[str, ...]]:
    given: object = resource.prepopulated_fields
    if not isinstance(given, Mapping):
        raise _wrong_sources(resource, given)
    for sources in given.values():
        if isinstance(sources, str) or not isinstance(sources, Sequence):
            raise _wrong_sources(resource, given)
    return {name: tuple(sources) for name, sources in given.items()}


def _wrong_sources(resource: type[Resource], given: object) -> PanelSchemaException:
    return PanelSchemaException(
        f"{dotted(resource)}.prepopulated_fields is {given!r}.",
        "It is a dictionary: for each field, a list of the fields that it is filled from.",
        'Write {"slug": ["title"]}.',
    )


def _filled(
    resource: type[Resource],
    components: Iterable[Component],
    declared: Mapping[str, tuple[str, ...]],
) -> list[Component]:
    filled: list[Component] = []
    for component in components:
        names = [field.get_name() for field in declared_fields([component])]
        if isinstance(component, PrepopulatedField) and component.get_name() in declared:
            filled.append(component.prepopulate_from(*declared[component.get_name()]))
        elif component.children():
            filled.append(
                component.with_children(_filled(resource, component.children(), declared))
            )
        elif any(name in declared for name in names):
            raise PanelSchemaException(
                f"{dotted(resource)}.prepopulated_fields names {names[0]!r}, which is a "
                f"{type(component).__name__}.",
                "Only a text of one line can be filled from other fields.",
                "Remove it, or use a TextInput for the field.",
            )
        else:
            filled.append(component)
    return filled
