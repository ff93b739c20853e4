"""The action that creates a user and sends an invitation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from django_panel.actions.handlers import Data, Handler
from django_panel.actions.modal import Modal
from django_panel.actions.row_actions import RowPermissions, RowScope
from django_panel.auth.invitation_actions import (
    is_refused_here,
    require_user_model,
    send_invitation,
)
from django_panel.auth.invitations import DAYS, has_password
from django_panel.forms.derived import derive_field
from django_panel.forms.required_fields import is_required
from django_panel.forms.schema import FormSchema
from django_panel.models.users import is_used_by_another
from django_panel.records.row import Row
from django_panel.records.signals import WriteSource
from django_panel.records.writer import inner_writer
from django_panel.resources.actions.create import CreateAction
from django_panel.resources.parent_links import parent_field_names
from django_panel.resources.saving import save_form
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import LabelSource
from django_panel.support.permission_results import Verdict
from django_panel.support.request_errors import InvalidInput

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.records.source import RecordSource

_PASSWORD = "password"  # noqa: S105 - the name of a field
#: Names of people that user models often have; they are offered, but not required.
_NAMES = ("first_name", "last_name")
_DESCRIPTION = ngettext_lazy(
    "The person gets an email with a link to choose a password. It is valid for %(count)d day.",
    "The person gets an email with a link to choose a password. It is valid for %(count)d days.",
    "count",
) % {"count": DAYS}


@dataclass(frozen=True, eq=False, repr=False)
class InviteAction(CreateAction):
    """Creates a user without a password, and mails a link to choose one; above a table.

    The dialog asks for the address and for what the user model requires; ``schema()`` replaces
    it. The user is saved like on the create page, so the permission to create is needed, and the
    hooks of the page and the tenant apply.
    """

    _name: str = field(default="invite", kw_only=False)
    _label: LabelSource | None = field(default=_("Invite"), init=False)
    _icon: str | None = field(default="user-plus", init=False)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, init=False)
    _in_dialog: bool = field(default=True, init=False)
    _modal: Modal | None = field(
        default=Modal(
            heading=_("Send an invitation"),
            description=_DESCRIPTION,
            submit_label=_("Send invitation"),
        ),
        init=False,
    )

    def bound_to(self, source: RecordSource) -> Self:
        require_user_model(self, source)
        return super().bound_to(source)

    def form_for(self, record: Any, model: Any, form_id: str) -> FormSchema:
        if self._schema is not None:
            return super().form_for(record, model, form_id)
        fields = list(_default_fields(self.source()))
        schema = FormSchema().model(model).schema(fields).with_form_id(form_id)
        return schema.for_page(self.page).for_handler(False)

    def get_table_handler(self) -> Handler | None:
        own = self._table_handler
        return own or Handler(self._invite, takes_subject=False, takes_data=True)

    def get_database_transaction(self) -> bool:
        """Return True: a user without an invitation could not sign in."""
        return True

    def _invite(self, data: Data) -> None:
        source, page = self.source(), self._page()
        schema = self.form_for(None, source.model, f"{source.slug}.{self.get_name()}")
        given = {**page.given(), _PASSWORD: make_password(None)}
        user = save_form(schema.bind(data=data, hooks=page, given=given), page)
        if has_password(user):
            # A create page of the project may set one.
            writer = inner_writer(source, WriteSource.ACTION)
            writer.change(Row(user), {_PASSWORD: make_password(None)})
        name = user.get_email_field_name()
        address = str(getattr(user, name, "") or "")
        if not address:
            raise InvalidInput({name: [gettext("An invitation needs an email address.")]})
        if is_used_by_another(name, address, user.pk):
            raise InvalidInput({name: [gettext("A user with this email address exists.")]})
        send_invitation(source, user)

    def default_success_message(self, count: int) -> str:
        return gettext("The invitation is on its way.")

    def base_verdict(self, record: Any) -> Verdict:
        return Verdict.NO if is_refused_here() else super().base_verdict(record)

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        return self.base_verdict(None)


def _default_fields(source: RecordSource) -> Iterator[Field]:
    """Yield the fields of the dialog: the address, and what the user model requires."""
    users: Any = get_user_model()
    email = users.get_email_field_name()
    columns = {column.name: column for column in users._meta.concrete_fields}
    given = {_PASSWORD, *parent_field_names(source.resource), *source.given()}
    required = [name for name, column in columns.items() if is_required(column)]
    names = dict.fromkeys((email, users.USERNAME_FIELD, *users.REQUIRED_FIELDS, *required, *_NAMES))
    for name in names:
        column = columns.get(name)
        form_field = None if column is None or name in given else derive_field(column)
        if form_field is not None:
            yield form_field.required() if name == email else form_field
