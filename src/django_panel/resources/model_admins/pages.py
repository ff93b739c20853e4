"""The pages of an adopted resource: their forms depend on the request and the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest

from django_panel.resources.actions.edit import EditAction
from django_panel.resources.model_admins.deletion import AdminDeleteAction
from django_panel.resources.model_admins.forms import form_of
from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.pages.edit_record import EditRecord
from django_panel.resources.pages.view_record import ViewRecord
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.support.screen import Redirect


def bound_form_schema(resource: Any, record: Any) -> FormSchema:
    """Return an adopted resource's form of a record, built once per request."""
    cache, key = context.cache(), ("admin form", resource, getattr(record, "pk", None))
    if key not in cache:
        cache[key] = form_of(resource.model_admin, record).with_form_id(resource.get_slug())
    schema: FormSchema = cache[key]
    return schema


class AdoptedCreate(CreateRecord[Any]):
    """Adds a record with the form of ``get_form()``."""

    def form_schema(self) -> FormSchema:
        return bound_form_schema(self.get_resource(), None).for_page(self.form_page)


class AdoptedEdit(EditRecord[Any]):
    """Changes a record with the form of ``get_form()``."""

    def header_actions(self) -> Sequence[Action]:
        return (AdminDeleteAction(_model_admin=_model_admin(self)),)

    def form_schema(self) -> FormSchema:
        return bound_form_schema(self.get_resource(), self._record).for_page(self.form_page)

    def joined_relations(self) -> Iterable[str]:
        # The form is known when the record is.
        return ()

    def handle(self, request: HttpRequest, record: str | None = None) -> Redirect:
        self.resolve_record(record)
        return super().handle(request, record)


class AdoptedView(ViewRecord[Any]):
    """Shows a record with the fields of ``get_fieldsets()``."""

    def header_actions(self) -> Sequence[Action]:
        return (EditAction(), AdminDeleteAction(_model_admin=_model_admin(self)))


def _model_admin(page: ResourcePage[Any]) -> Any:
    resource: Any = page.get_resource()
    return resource.model_admin
