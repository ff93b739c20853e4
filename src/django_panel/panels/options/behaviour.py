"""Panel options: transactions, authorization, alerts, error messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import PanelRegistrationException
from django_panel.forms.formfield_overrides import (
    NO_OVERRIDES,
    FormfieldOverrides,
    checked_overrides,
)
from django_panel.panels.options.base import PanelOptions
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.panels.wire import ErrorNotificationWire, RequiredMarks


class ErrorNotification(NamedTuple):
    """The toast for failed requests with one status."""

    title: StrOrPromise
    body: StrOrPromise | None = None

    def to_wire(self) -> ErrorNotificationWire:
        return {
            "title": str(self.title),
            "body": None if self.body is None else str(self.body),
        }


DEFAULT_ERROR_NOTIFICATIONS: Mapping[int, ErrorNotification | None] = MappingProxyType(
    {
        403: ErrorNotification(_("You don't have permission to do this.")),
        404: ErrorNotification(_("Not found"), _("It may have been moved or deleted.")),
        409: ErrorNotification(
            _("Changed in the meantime"), _("Another user changed this. Reload to see the changes.")
        ),
        429: ErrorNotification(_("Too many requests"), _("Wait a moment, then try again.")),
        500: ErrorNotification(
            _("Something went wrong"), _("Nothing you typed is lost. Try again.")
        ),
        503: ErrorNotification(
            _("Not available right now"), _("The service is busy or being updated. Try again soon.")
        ),
    }
)


class BehaviourOptions(PanelOptions):
    """Transactions, authorization, alerts and error messages of a panel."""

    _database_transactions: bool = True
    _strict_authorization: bool = False
    _unsaved_changes_alerts: bool = True
    _required_marks: RequiredMarks = "required"
    _action_callbacks: tuple[Callable[[Any], Any], ...] = ()
    _error_notifications: Mapping[int, ErrorNotification | None] = DEFAULT_ERROR_NOTIFICATIONS
    _formfield_overrides: FormfieldOverrides = NO_OVERRIDES

    def database_transactions(self, enabled: bool = True) -> Self:
        """Run every write in a transaction."""
        return self._write(database_transactions=enabled)

    def strict_authorization(self, strict: bool = True) -> Self:
        """Raise an error for a resource without a policy, instead of checking permissions."""
        return self._write(strict_authorization=strict)

    def unsaved_changes_alerts(self, enabled: bool = True) -> Self:
        """Ask before leaving a changed form."""
        return self._write(unsaved_changes_alerts=enabled)

    def required_marks(self, fields: RequiredMarks) -> Self:
        """Choose which fields of forms have a mark: the required or the optional ones."""
        if fields not in ("required", "optional"):
            raise PanelRegistrationException.unusable_option(
                "required_marks", fields, "It takes 'required' or 'optional'."
            )
        return self._write(required_marks=fields)

    def error_notification(
        self, status: int, title: StrOrPromise, body: StrOrPromise | None = None
    ) -> Self:
        """Set the message for failed requests of one status."""
        return self._write(
            error_notifications={
                **self._error_notifications,
                status: ErrorNotification(title, body),
            }
        )

    def hide_error_notification(self, status: int) -> Self:
        """Show no toast for failed requests with this status."""
        return self._write(error_notifications={**self._error_notifications, status: None})

    def configure_actions(self, callback: Callable[[Any], Any]) -> Self:
        """Call ``callback(action)`` for every action; options set on the action have priority."""
        return self._write(action_callbacks=(*self._action_callbacks, callback))

    def formfield_overrides(self, overrides: FormfieldOverrides) -> Self:
        """Set the fields of derived forms by class of the model field; calls are merged.

        A value is a field class, or a function of the model field that returns a field.
        """
        checked = checked_overrides(f"The panel {self._id!r}", overrides)
        return self._write(formfield_overrides={**self._formfield_overrides, **checked})

    def get_formfield_overrides(self) -> FormfieldOverrides:
        return self._formfield_overrides

    def get_action_callbacks(self) -> tuple[Callable[[Any], Any], ...]:
        return self._action_callbacks

    def has_database_transactions(self) -> bool:
        return self._database_transactions

    def has_strict_authorization(self) -> bool:
        return self._strict_authorization

    def has_unsaved_changes_alerts(self) -> bool:
        return self._unsaved_changes_alerts

    def get_required_marks(self) -> RequiredMarks:
        return self._required_marks

    def get_error_notifications(self) -> Mapping[int, ErrorNotification | None]:
        return self._error_notifications
