"""Checks of forms: fields without an attribute, options, and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.core.checks import CheckMessage, Error, Warning

from django_panel.checks.icons import component_icons, unknown_icons
from django_panel.checks.messages import messages
from django_panel.exceptions import nearest
from django_panel.forms.condition_checks import condition_cycles, unknown_condition_names
from django_panel.forms.declaration_checks import Takes, form_errors
from django_panel.forms.hooks import FormHooks
from django_panel.forms.schema import FormSchema
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.record_form import RecordFormPage
from django_panel.resources.resource import Resource
from django_panel.resources.saving import RecordHooks

#: The hooks of a page that receive the values of the form.
_VALUE_HOOKS = (
    "before_validate",
    "after_validate",
    "before_create",
    "mutate_form_data_before_create",
    "mutate_form_data_before_save",
    "handle_record_creation",
    "handle_record_update",
)


def check_form(
    place: str, schema: FormSchema, takes: Takes | None = None
) -> Iterator[CheckMessage]:
    """Yield the messages of one form; ``takes`` is None for a form that writes no record."""
    for error in form_errors(schema, takes):
        yield from messages(error, place)
    yield from _unknown_conditions(place, schema)
    yield from _condition_cycles(place, schema)
    yield from unknown_icons(place, component_icons(schema.get_components()))


def page_hooks(resource: type[Resource]) -> Takes:
    """Return a function: whether the resource's pages handle a field's value themselves.

    Each page with a form that shows the field must override a hook that receives the values. A
    ``ModelForm`` stores its own fields.
    """
    if getattr(resource, "form_class", None) is not None:
        return lambda parts: True
    pages: Mapping[str, type[ResourcePage]] = resource.pages()
    form_pages = [page for page in pages.values() if issubclass(page, RecordFormPage)]
    unhooked = {page.form_page for page in form_pages if not _overrides_hook(page)}
    return lambda parts: not any(all(part.can_be_on(page) for part in parts) for page in unhooked)


def _overrides_hook(page: type) -> bool:
    return any(_overrides(page, name, base) for name, base in _DEFAULTS.items())


def _overrides(page: type, name: str, default: Callable[..., object]) -> bool:
    return getattr(page, name, default) is not default


_DEFAULTS: dict[str, Callable[..., object]] = {
    name: getattr(RecordHooks, name, None) or getattr(FormHooks, name) for name in _VALUE_HOOKS
}


def _unknown_conditions(place: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield a warning for each condition on a field that the form does not have."""
    names = [field.get_name() for field in schema.declared_fields()]
    for name in unknown_condition_names(schema):
        yield Warning(
            f"A condition in {place} compares {name!r}, which the form does not contain."
            f"{nearest(name, names)}",
            hint="The value is always empty. Correct the name, or add the field.",
            id="panel.W007",
        )


def _condition_cycles(place: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield an error for each cycle of fields that show or hide each other."""
    for names in condition_cycles(schema):
        cycle = " → ".join([*names, names[0]])
        yield Error(
            f"Conditions in {place} depend on each other: {cycle}.",
            hint="The visibility of a field must not depend on itself. "
            "Remove one of these conditions.",
            id="panel.E011",
        )
