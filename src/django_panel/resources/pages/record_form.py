"""Base class of the create page and the edit page: the form, its URLs, the notification."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import quote

from django.contrib import messages
from django.http import HttpRequest

from django_panel.debug.sections import query_section
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.saving import RecordHooks
from django_panel.resources.urls import route_url
from django_panel.support.keys import wire_key
from django_panel.support.model_type import M

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema
    from django_panel.resources.wire import FormAddressesWire

#: A message and its kind (``success``, ``info``, ``warning``, ``error``), or only the message.
PageNotification = Mapping[str, Any] | str | None

#: Marks the methods of form pages that run queries, for the query bar.
form_section = query_section("form", lambda local: local["self"].get_resource().get_slug())

_LEVELS = {
    "success": messages.SUCCESS,
    "info": messages.INFO,
    "warning": messages.WARNING,
    "error": messages.ERROR,
    "danger": messages.ERROR,
}


class RecordFormPage(ResourcePage[M], RecordHooks[M]):
    """A page with a form that saves a record."""

    #: The page name that form components can depend on: ``create`` or ``edit``.
    form_page: ClassVar[str]
    #: Route names of the submit URL and of the URL that validates a step.
    submit_route: ClassVar[str]
    step_route: ClassVar[str]

    def form_schema(self) -> FormSchema:
        """Return the resource's form for this page; the schema is built once and cached."""
        schema: FormSchema = self.panel().schema_of(self.get_resource(), "form")
        return schema.for_page(self.form_page)

    def form_urls(self, schema: FormSchema, record: Model | None = None) -> FormAddressesWire:
        """Return the URLs of the form's endpoints."""
        # A slug needs no quoting.
        query = f"resource={self.get_resource().get_slug()}&page={self.form_page}"
        parent = self.parent_key()
        if parent is not None:
            query += f"&parent={quote(str(parent), safe='')}"
        if record is not None:
            query += f"&record={quote(str(wire_key(record)), safe='')}"
        reverse = self.panel().reverse
        return {
            "submitUrl": self.page_route(self.submit_route, record),
            "optionsUrl": f"{reverse('options')}?{query}",
            "uploadUrl": f"{reverse('uploads')}?{query}",
            "formStateUrl": f"{reverse('form-state')}?{query}",
            "validateStepUrl": (
                None if schema.get_wizard() is None else self.page_route(self.step_route, record)
            ),
        }

    def page_route(self, name: str, record: Model | None = None) -> str:
        """Return the URL of one of the resource's routes."""
        return route_url(self.get_resource(), name, record, self.panel())

    def field_names(self, schema: FormSchema) -> set[str]:
        """Return the names of all declared fields; other keys of a request belong to the page."""
        return {field.get_name() for field in schema.declared_fields()}

    def show_notification(self, request: HttpRequest, notification: PageNotification) -> None:
        """Show a message on the next page; None shows none."""
        if notification is None:
            return
        if isinstance(notification, str):
            notification = {"message": notification}
        level = _LEVELS.get(str(notification.get("type", "success")), messages.INFO)
        messages.add_message(request, level, str(notification["message"]), fail_silently=True)
