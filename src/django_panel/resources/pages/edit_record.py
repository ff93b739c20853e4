"""The page that edits a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.exceptions import Halt
from django_panel.forms.versions import form_version
from django_panel.resources.header_actions import deletion_actions, site_actions
from django_panel.resources.inputs.record_form import RecordFormInput
from django_panel.resources.labels import sentence_label
from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.pages.interacts_with_record import InteractsWithRecord
from django_panel.resources.pages.list_position_props import POSITION_PROP
from django_panel.resources.pages.record_form import PageNotification, RecordFormPage, form_section
from django_panel.resources.pages.relation_props import relation_props, requests_only_relations
from django_panel.resources.parent_links import has_other_parent
from django_panel.resources.record_forms import copied_values
from django_panel.resources.saving import save_form
from django_panel.support import ports
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.keys import RecordKey, wire_key
from django_panel.support.model_type import M
from django_panel.support.request_errors import InvalidInput
from django_panel.support.screen import Redirect, Screen

if TYPE_CHECKING:
    from django.http import JsonResponse

    from django_panel.actions.action import Action
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.wire import EditFormWire, SaveAsPropsWire


class EditRecord(InteractsWithRecord[M], RecordFormPage[M]):
    """Shows a record's form and saves the changed values."""

    form_page: ClassVar[str] = "edit"
    record_page: ClassVar[str | None] = "edit"
    _standard_key: ClassVar[str] = "edit"
    #: The ability on the resource, or on its record, that opens the page.
    ability: ClassVar[str] = "edit"
    submit_route: ClassVar[str] = "update"
    step_route: ClassVar[str] = "validateEditStep"

    #: The key of the record to save.
    _key: RecordKey | None = None

    @form_section
    def render(self, request: HttpRequest, record: str | None = None) -> Screen | Redirect:
        """Return the form with the record's values."""
        instance = self.resolve_record(record)
        if requests_only_relations(request, "panel/resources/Edit"):
            # The form is not needed.
            return Screen("panel/resources/Edit", relation_props(self, request, instance))
        if ports.renderer().requests_only(request, "panel/resources/Edit", POSITION_PROP):
            return Screen("panel/resources/Edit", {**self.list_position_props(instance)})
        try:
            props: dict[str, Any] = {**self.props(self.form_schema(), instance)}
            props |= relation_props(self, request, instance)
            return self.screen("panel/resources/Edit", props, instance)
        except Halt:
            return Redirect(self.home_url())

    @form_section
    def handle(self, request: HttpRequest, record: str | None = None) -> Redirect:
        """Save the record; raise ``Conflict`` if it changed since it was shown."""
        schema = self.form_schema()
        try:
            submitted = RecordFormInput.parse(request, self.field_names(schema))
        except (BadRequest, InvalidInput):
            # A record that the user may not edit is a 403 or 404 first.
            self.resolve_record(record)
            raise
        if submitted.save_as_new:
            return self._save_as_new(request, self.resolve_record(record), submitted)
        self._key = record
        try:
            saved = save_form(schema.bind(data=submitted.data, hooks=self), self, submitted.version)
        except Halt:
            return Redirect(fallback=self.page_route("edit", self.get_record()))
        self.show_notification(request, self.saved_notification(saved))
        return Redirect(self.get_redirect_url(saved))

    def _save_as_new(self, request: HttpRequest, record: M, submitted: RecordFormInput) -> Redirect:
        page = self._copying_page()
        if page is None or not self.can_save_as_new():
            raise PermissionDenied
        values = copied_values(self, page, record, submitted.data)
        return page.handle_copy(request, record, values, submitted.submit_key)

    def _copying_page(self) -> CreateRecord[Any] | None:
        """Return the resource's create page, which saves copies."""
        page = self.get_resource().pages().get("create")
        if page is None or not issubclass(page, CreateRecord):
            return None
        return page(self.get_resource(), self.panel())

    def locked_record(self) -> Any:
        return self.resolve_locked(self._key)

    @form_section
    def validate_step(self, request: HttpRequest, record: str | None = None) -> JsonResponse:
        """Validate one step of the form's wizard."""
        instance = self.resolve_record(record)
        return self.validate_step_for(request, self.form_schema(), instance)

    def props(self, schema: FormSchema, record: Model) -> EditFormWire:
        """Return the props of the page besides its metadata."""
        return {
            "form": self.fill_form(schema, record),
            **self.form_urls(schema, record),
            "recordKey": wire_key(record),
            "version": form_version(schema.bind(instance=record)),
            "actionEndpoints": self.action_endpoints(),
            "relations": [],
            **self._save_as_props(),
            **self.trash_props(record),
            **self.widget_props(),
        }

    def _save_as_props(self) -> SaveAsPropsWire:
        is_offered = self._copying_page() is not None and self.can_save_as_new()
        return {"canSaveAsNew": True} if is_offered else {}

    # Overridable by subclasses.

    def can_save_as_new(self) -> bool:
        """Return whether the form has a button "Save as new", which needs a create page."""
        resource = self.get_resource()
        return resource.save_as and resource.can_create()

    def get_redirect_url(self, record: Model) -> str:
        """Return the URL after a save: the edit page, or the list if the parent changed."""
        moved = has_other_parent(self.get_resource(), record)
        return self.home_url() if moved else self.page_route("edit", record)

    def saved_notification(self, record: Model) -> PageNotification:
        """Return the notification after the record was saved, or None."""
        label = self.get_resource().get_label()
        message = _("%(label)s updated.") % {"label": label}
        return {"type": "success", "message": message}

    def header_actions(self) -> Sequence[Action]:
        """Return the actions that delete and restore the record, and the link to its site."""
        resource = self.get_resource()
        return (*site_actions(resource), *deletion_actions(resource))

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        """Return the breadcrumbs: list, record, form."""
        if record is None:
            return super().breadcrumbs(record)
        crumb = self.record_crumb(record, self.record_title(record))
        return [*self.base_breadcrumbs(), crumb, Breadcrumb(_("Edit"))]

    def default_title(self, record: Model | None) -> str:
        label = sentence_label(self.get_resource())
        name = label if record is None else self.record_title(record)
        return _("Edit %(record)s") % {"record": name}

    def default_heading(self, record: Model | None) -> str:
        return self.get_title() if record is None else self.record_title(record)

    def default_subheading(self, record: Model | None) -> str | None:
        return _("Edit %(label)s") % {"label": sentence_label(self.get_resource())}

    def joined_relations(self) -> Iterable[str]:
        return self.form_schema().get_related_names()
