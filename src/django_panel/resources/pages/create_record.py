"""The page that creates a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.exceptions import Halt
from django_panel.records.transaction import current_attempt
from django_panel.resources import abilities
from django_panel.resources.form_draft import FormDraft
from django_panel.resources.inputs.record_form import RecordFormInput
from django_panel.resources.labels import sentence_label
from django_panel.resources.overrides import overridable
from django_panel.resources.pages.record_form import PageNotification, RecordFormPage, form_section
from django_panel.resources.record_forms import fill_form
from django_panel.resources.saving import save_form
from django_panel.resources.submit_keys import create_once
from django_panel.support.model_type import M
from django_panel.support.request_errors import refusal
from django_panel.support.screen import Redirect, Screen

if TYPE_CHECKING:
    from django.http import JsonResponse

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.wire import CreateFormWire


@overridable
class CreateRecord(RecordFormPage[M]):
    """Shows an empty form and creates a record from the submitted data."""

    #: The ability on the resource, or on its record, that opens the page.
    ability: ClassVar[str] = "create"
    form_page: ClassVar[str] = "create"
    _standard_key: ClassVar[str] = "create"
    submit_route: ClassVar[str] = "store"
    step_route: ClassVar[str] = "validateCreateStep"

    #: Whether the form has a button "create another".
    create_another: ClassVar[bool] = True
    #: Whether "create another" keeps the submitted values in the next form.
    preserves_data_on_create_another: ClassVar[bool] = False

    @form_section
    def render(self, request: HttpRequest) -> Screen | Redirect:
        """Return the form with its defaults."""
        self.authorize()
        schema = self.form_schema()
        try:
            return self.screen("panel/resources/Create", self.props(request, schema))
        except Halt:
            return Redirect(self.home_url())

    @form_section
    def handle(self, request: HttpRequest) -> Redirect:
        """Create a record and redirect to it, or to the next form."""
        self.authorize()
        schema = self.form_schema()
        submitted = RecordFormInput.parse(request, self.field_names(schema))
        form = schema.bind(data=submitted.data, hooks=self, given=self.given())

        def next_url(record: M) -> str:
            if not (submitted.create_another and self.can_create_another()):
                return self.get_redirect_url(record)
            if self.preserves_data_on_create_another:
                self._draft(request).store(schema.bind(data=submitted.data))
            return self.page_route("create")

        return self._create(request, form, submitted.submit_key, next_url)

    @form_section
    def handle_copy(
        self, request: HttpRequest, record: M, values: Mapping[str, Any], submit_key: str | None
    ) -> Redirect:
        """Create a record with the submitted values of another one, and redirect to it.

        The rows of inlines are copied, and the files are those of the other record.
        """
        self.authorize()
        form = self.form_schema().bind(data=values, hooks=self, given=self.given())
        form.copied_from = record
        continues = self.get_resource().save_as_continue
        next_url = self.get_redirect_url if continues else lambda _copy: self.home_url()
        return self._create(request, form, submit_key, next_url, self.page_route("edit", record))

    def _create(
        self,
        request: HttpRequest,
        form: BoundForm,
        submit_key: str | None,
        next_url: Callable[[M], str],
        fallback: str | None = None,
    ) -> Redirect:
        """Save a submitted form once for its key, and redirect to the next URL."""

        def create() -> str:
            record = save_form(form, self)
            current_attempt().mark_host_code()
            self.show_notification(request, self.created_notification(record))
            return next_url(record)

        transaction, database = self.has_database_transactions(), self.source().database()
        try:
            return Redirect(create_once(create, submit_key, form.form_id, database, transaction))
        except Halt:
            return Redirect(fallback=fallback or self.page_route("create"))

    @form_section
    def validate_step(self, request: HttpRequest) -> JsonResponse:
        """Validate one step of the form's wizard."""
        self.authorize()
        return self.validate_step_for(request, self.form_schema())

    def authorize(self) -> None:
        """Raise unless the user may create records."""
        verdict = abilities.verdict(self.get_resource(), self.ability)
        if not verdict.allowed:
            raise refusal(verdict)

    def props(self, request: HttpRequest, schema: FormSchema) -> CreateFormWire:
        """Return the props of the page besides its metadata."""
        return {
            "form": fill_form(self, schema, None, self._draft(request).take()),
            **self.form_urls(schema),
            "canCreateAnother": self.can_create_another(),
            **self.widget_props(),
        }

    # Overridable by subclasses.

    def can_create_another(self) -> bool:
        return self.create_another

    def get_redirect_url(self, record: Model) -> str:
        """Return the URL after a record was created: its edit page, else the list."""
        resource = self.get_resource()
        if "edit" in resource.pages() and self.may("edit", record):
            return resource.url("edit", record)
        return self.home_url()

    def created_notification(self, record: Model) -> PageNotification:
        """Return the notification after a record was created, or None."""
        message = _("%(label)s created.") % {"label": self.get_resource().get_label()}
        return {"type": "success", "message": message}

    def default_title(self, record: Model | None) -> str:
        return _("New %(label)s") % {"label": sentence_label(self.get_resource())}

    def _draft(self, request: HttpRequest) -> FormDraft:
        slug, parent = self.get_resource().get_slug(), self.parent_key()
        form_id = slug if parent is None else f"{slug}.{parent}"
        return FormDraft(request, self.panel().get_id(), form_id)
