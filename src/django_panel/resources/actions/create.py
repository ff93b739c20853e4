"""Making a record: a link to its page, or a dialog."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.actions.compiled import RowRights, RowScope, RowUrl
from django_panel.actions.execution import Data, Handler
from django_panel.resources.actions.links import PageLinkAction
from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.saving import save_form
from django_panel.support.enums import ActionVariant
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.actions.wire import ModalWire
    from django_panel.forms.schema import FormSchema


@dataclass(frozen=True)
class CreateAction(PageLinkAction):
    """Leads to the create page; stands above a table or in its empty state.

    With ``modal()`` it asks in a dialog instead, and writes as the page would: with its form,
    its hooks and its rules. A ``schema()`` of its own is asked in the place of the page's form.
    """

    ability = "create"
    collective_ability = "create"
    page = "create"

    _name: str = field(default="create", kw_only=False)
    _icon: str | None = field(default="plus", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.DEFAULT, kw_only=True)
    _in_dialog: bool = field(default=False, kw_only=True)

    def modal(self, condition: bool = True) -> Self:
        """Ask for the record in a dialog instead of leading to its page."""
        return self._with(_in_dialog=condition)

    def is_link(self) -> bool:
        return self._url is not None or not self.has_form()

    def has_form(self) -> bool:
        return self._in_dialog or super().has_form()

    def form_for(self, record: Any, model: Any, form_id: str) -> FormSchema:
        if self._schema is None:
            return self._page().form_schema().with_form_id(form_id)
        return super().form_for(record, model, form_id).for_page(self.page)

    def dialog_wire(self, record: Any) -> ModalWire:
        dialog = super().dialog_wire(record)
        dialog["submitLabel"] = dialog["submitLabel"] or _("Create")
        return dialog

    def judges_answers(self) -> bool:
        return self._table_handler is None

    def get_table_handler(self) -> Handler | None:
        stated = super().get_table_handler()
        if stated is not None or not self.has_form():
            return stated
        return Handler(self._make, takes_subject=False, takes_data=True)

    def _make(self, data: Data) -> None:
        source = self.source()
        schema = self.form_for(None, source.model, f"{source.slug}.{self.get_name()}")
        page = self._page()
        save_form(schema.bind(data=data, hooks=page, given=page.given()), page)

    def _page(self) -> CreateRecord:
        """Return the page whose form and hooks make a record, with an address or without."""
        source = self.source()
        declared = source.resource.pages().get(self.page)
        kind = declared if declared and issubclass(declared, CreateRecord) else CreateRecord
        return kind(source.resource, source.panel)

    def default_success_message(self, count: int) -> str:
        return _("%(label)s created.") % {"label": self.source().label}

    def default_label(self) -> str:
        return _("New %(label)s") % {"label": self.source().label}

    def own_rights_vary(self) -> bool:
        # The right to create is about no record.
        return False

    def own_verdict(self, record: Any) -> Verdict:
        return self.source().allows("create")

    def own_rights(self, scope: RowScope) -> RowRights:
        return self.own_verdict(None)

    def page_url(self, scope: RowScope) -> RowUrl:
        return self.source().url(self.page)
