"""The row of the signed-in user, and the save of the profile.

Users change their own row without the permission to change users; the form of the profile is the
list of what they may change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import BaseUserManager
from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.auth.mail_errors import MailUnavailable
from django_panel.forms.attributes import attributes_of
from django_panel.models.users import is_used_by_another
from django_panel.pages.settings.profile_form import email_field, signs_in_by_email
from django_panel.records.rows import manager_rows
from django_panel.records.tenant_ownership import TenantOwnership
from django_panel.resources.model_source import ModelSource
from django_panel.resources.saving import RecordHooks, save_form
from django_panel.support import ports
from django_panel.support.frozen import FrozenValue
from django_panel.support.permission_results import Verdict
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope
from django_panel.support.request_errors import InvalidInput

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

    from django_panel.forms.bound_form import BoundForm
    from django_panel.support.ports import PanelPort


class OwnAccountSource(ModelSource):
    """The users with the key of one user, who may view and change this record, in any tenant."""

    def __init__(self, user: Any, panel: PanelPort) -> None:
        model = get_user_model()
        super().__init__(model, panel)
        #: The one that receivers of ``record_written`` know; its permissions do not apply.
        self.resource = panel.resource_of(model) or self.resource
        self.key = user.pk

    def queryset(self, scope: QueryScope = DEFAULT_SCOPE) -> QuerySet[Any]:
        rows = manager_rows(self.model, trash=False, include_trashed=False)
        return rows.filter(pk=self.key)

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        is_own = record is not None and record.pk == self.key
        return Verdict.of(is_own and ability in {"view", "edit"})

    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        return lambda record: self.allows(ability, record)

    def depends_on_record(self, ability: str) -> bool:
        return True

    def ownership(self) -> TenantOwnership:
        return TenantOwnership(None)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NewAddress(FrozenValue):
    """Another address in a submitted profile."""

    text: str
    #: The name of the form field that stores it.
    field_name: str


def changed_address(form: BoundForm) -> NewAddress | None:
    """Return the new address of a submitted profile, or None if the address stays.

    It is the value that is stored in the user model's email field, whatever the form field is
    called. Raises ``InvalidInput`` for an address that cannot be used, and for the errors of the
    other fields, which come before the confirmation that a new address needs.
    """
    attribute = email_field()
    changed = [
        field
        for field in form.fields
        if field.get_name() in form.changed_data
        and not field.get_prefix()
        and attribute in field.attribute_names()
    ]
    if not changed:
        return None
    if not form.is_valid():
        raise InvalidInput(form.errors)
    attributes = attributes_of(form, changed)
    if attribute not in attributes:
        return None
    name, address = changed[-1].get_name(), _normalized(attributes[attribute])
    if address == _normalized(getattr(form.instance, attribute)):
        return None
    if signs_in_by_email():
        if not address:
            raise InvalidInput({name: [_("This field is required.")]})
        if is_used_by_another(attribute, address, form.instance.pk):
            raise InvalidInput({name: [_("Another account uses this email address.")]})
    return NewAddress(address, name)


def save_profile(
    request: HttpRequest, source: OwnAccountSource, form: BoundForm, address: NewAddress | None
) -> bool:
    """Save a submitted profile; ``address`` is the new one, if the user has confirmed the change.

    Returns False if the address has to be verified first. Errors raise ``InvalidInput``, also a
    mail that cannot be sent; then nothing is saved.
    """
    hooks = _ProfileHooks(request, source, address)
    save_form(form, hooks)
    return hooks.is_address_saved


class _ProfileHooks(RecordHooks[Any]):
    """The save of a profile: the authentication backend changes the address."""

    def __init__(
        self, request: HttpRequest, source: OwnAccountSource, address: NewAddress | None
    ) -> None:
        self._request = request
        self._source = source
        self._address = address
        self.is_address_saved = True

    def source(self) -> OwnAccountSource:
        return self._source

    def has_database_transactions(self) -> bool:
        return True

    def locked_record(self) -> Any:
        return self._source.resolve(self._source.key, lock=True)

    def handle_record_update(self, record: Model, attributes: Mapping[str, Any]) -> Any:
        name = email_field()
        # Another address than the confirmed one is never stored, whatever else has set it.
        others = {
            field_name: value for field_name, value in attributes.items() if field_name != name
        }
        saved = super().handle_record_update(record, others)
        if self._address is not None:
            self.is_address_saved = self._change_address(saved, self._address)
        return saved

    def _change_address(self, user: Any, address: NewAddress) -> bool:
        try:
            return ports.auth_stack().change_email(self._request, user, address.text)
        except MailUnavailable:
            message = _("The email can't be sent at the moment. Try again in a few minutes.")
            raise InvalidInput({address.field_name: [message]}) from None


def _normalized(address: Any) -> str:
    return BaseUserManager.normalize_email(address or "")
