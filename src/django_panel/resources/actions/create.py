"""The action that creates a record: a link to the create page, or a dialog."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.actions.counted_labels import label_arguments
from django_panel.actions.handlers import Data, Handler
from django_panel.actions.row_actions import RowPermissions, RowScope, RowUrl
from django_panel.resources.actions.links import PageLinkAction
from django_panel.resources.labels import sentence_label
from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.saving import save_form
from django_panel.support.enums import ActionVariant
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django_panel.actions.wire import ModalWire
    from django_panel.forms.schema import FormSchema


@dataclass(frozen=True, eq=False, repr=False)
class CreateAction(PageLinkAction):
    """Links to the create page; used above a table or in its empty state.

    With ``modal()`` it opens a dialog instead, which saves with the form, hooks and rules of the
    page. A ``schema()`` replaces the form of the page.
    """

    ability = "create"
    collective_ability = "create"
    page = "create"

    _name: str = field(default="create", kw_only=False)
    _icon: str | None = field(default="plus", init=False)
    _variant: ActionVariant = field(default=ActionVariant.DEFAULT, init=False)
    _in_dialog: bool = field(default=False, init=False)

    def modal(self, condition: bool = True) -> Self:
        """Open a dialog instead of linking to the create page."""
        return self._with(_in_dialog=condition)

    def is_link(self) -> bool:
        return self._url is not None or not self.has_form()

    def has_form(self) -> bool:
        return self._in_dialog or super().has_form()

    def form_for(self, record: Any, model: Any, form_id: str) -> FormSchema:
        if self._schema is None:
            return self._page().form_schema().with_form_id(form_id)
        return super().form_for(record, model, form_id).for_page(self.page).for_handler(False)

    def dialog_wire(self, record: Any) -> ModalWire:
        dialog = super().dialog_wire(record)
        dialog["submitLabel"] = dialog["submitLabel"] or _("Create")
        return dialog

    def receives_raw_data(self) -> bool:
        return self._table_handler is None

    def get_table_handler(self) -> Handler | None:
        handler = super().get_table_handler()
        if handler is not None or not self.has_form():
            return handler
        return Handler(self._create, takes_subject=False, takes_data=True)

    def _create(self, data: Data) -> None:
        source = self.source()
        schema = self.form_for(None, source.model, f"{source.slug}.{self.get_name()}")
        page = self._page()
        save_form(schema.bind(data=data, hooks=page, given=page.given()), page)

    def _page(self) -> CreateRecord:
        """Return the create page, whose form and hooks are used; the default one if undeclared."""
        source = self.source()
        declared = source.resource.pages().get(self.page)
        page_class = declared if declared and issubclass(declared, CreateRecord) else CreateRecord
        return page_class(source.resource, source.panel)

    def default_success_message(self, count: int) -> str:
        return _("%(label)s created.") % label_arguments(self.source(), 1)

    def default_label(self) -> str:
        return _("New %(label)s") % {"label": sentence_label(self.source().resource)}

    def base_permissions_vary(self) -> bool:
        # The permission to create does not depend on a record.
        return False

    def base_verdict(self, record: Any) -> Verdict:
        return self.source().allows("create")

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        return self.base_verdict(None)

    def page_url(self, scope: RowScope) -> RowUrl:
        return self.source().url(self.page)
