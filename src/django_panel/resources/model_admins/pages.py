"""The pages of an adopted resource: their forms depend on the request and the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from django_panel.actions.action import Action
from django_panel.resources.actions.edit import EditAction
from django_panel.resources.model_admins.classic import classic_parts, classic_url
from django_panel.resources.model_admins.deletion import AdminDeleteAction
from django_panel.resources.model_admins.forms import form_of
from django_panel.resources.named_members import declared
from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.pages.edit_record import EditRecord
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.pages.view_record import ViewRecord
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.support.screen import Redirect


def bound_form_schema(resource: Any, record: Any) -> FormSchema:
    """Return an adopted resource's form of a record, built once per request."""
    cache, key = context.cache(), ("admin form", resource, getattr(record, "pk", None))
    if key not in cache:
        made = form_of(
            resource.model_admin,
            record,
            declared(resource, "fields"),
            declared(resource, "readonly_fields") or (),
        )
        cache[key] = made.with_form_id(resource.get_slug())
    schema: FormSchema = cache[key]
    return schema


class AdoptedList(ListRecords[Any]):
    """Lists the records, with a link to Django's admin where that shows more."""

    def header_actions(self) -> Sequence[Action]:
        return (*_classic_link(self, "changelist"), *super().header_actions())


class AdoptedCreate(CreateRecord[Any]):
    """Adds a record with the form of ``get_form()``."""

    def form_schema(self) -> FormSchema:
        return bound_form_schema(self.get_resource(), None).for_page(self.form_page)


class AdoptedEdit(EditRecord[Any]):
    """Changes a record with the form of ``get_form()``."""

    def header_actions(self) -> Sequence[Action]:
        return (*_classic_link(self, "change"), AdminDeleteAction(_model_admin=_model_admin(self)))

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
        resource: Any = self.get_resource()
        link = _classic_link(self, "change")
        if resource.refused_writes():
            return link
        return (*link, EditAction(), AdminDeleteAction(_model_admin=resource.model_admin))


def _classic_link(page: ResourcePage[Any], name: str) -> tuple[Action, ...]:
    """Return the link to a page of Django's admin, if a class has parts that only it shows."""
    resource: Any = page.get_resource()
    model_admin = resource.model_admin
    if not (resource.refused_writes() or classic_parts(model_admin)):
        return ()

    def url(record: Any = None) -> str | None:
        return classic_url(model_admin, name, record)

    action = Action("django_admin").label(_("Open in the Django admin")).icon("external-link")
    return (action.url(url if name == "change" else url()),)


def _model_admin(page: ResourcePage[Any]) -> Any:
    resource: Any = page.get_resource()
    return resource.model_admin
