"""Panel options: the settings pages of users, and signing in as another user."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.options.base import PanelOptions
from django_panel.support.permission_results import Denied

#: Called with the current user and the user whose account is to be used.
ImpersonationRule = Callable[[Any, Any], bool | Denied]


class AccountOptions(PanelOptions):
    """The settings pages of a panel, and impersonation."""

    _settings: bool = True
    _impersonation: ImpersonationRule | None = None

    def settings(self, enabled: bool = True) -> Self:
        """Register the settings pages: profile, security and appearance."""
        return self._write(settings=enabled)

    def impersonation(self, rule: ImpersonationRule | None) -> Self:
        """Let users sign in as another user if ``rule(user, other)`` returns True.

        ``ImpersonateAction`` is the button. Users with more permissions are always refused.
        """
        if rule is not None and not callable(rule):
            raise PanelRegistrationException.unusable_option(
                "impersonation", rule, "It takes a function of two users, or None."
            )
        return self._write(impersonation=rule)

    def has_settings(self) -> bool:
        return self._settings

    def get_impersonation_rule(self) -> ImpersonationRule | None:
        return self._impersonation
