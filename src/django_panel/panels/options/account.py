"""Panel options: the settings pages of users, and signing in as another user."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Self

from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.options.base import PanelOptions
from django_panel.support.permission_results import Denied

if TYPE_CHECKING:
    from django_panel.pages.settings.profile_form import AccountSchema

#: Called with the current user and the user whose account is to be used.
ImpersonationRule = Callable[[Any, Any], bool | Denied]


class AccountOptions(PanelOptions):
    """The settings pages of a panel, and impersonation."""

    _settings: bool = True
    _profile: AccountSchema | None = None
    _impersonation: ImpersonationRule | None = None

    def settings(self, enabled: bool = True) -> Self:
        """Register the settings pages: profile, security and appearance."""
        return self._write(settings=enabled)

    def profile(self, schema: AccountSchema | None) -> Self:
        """Set the form of the profile page: its components, or a function of the default form.

        Users change their own row with it, without the permission to change users.
        """
        return self._write(profile=form_components("profile", schema))

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

    def get_profile_schema(self) -> AccountSchema | None:
        """Return what ``profile()`` has set; ``None`` is the default form."""
        return self._profile

    def get_impersonation_rule(self) -> ImpersonationRule | None:
        return self._impersonation


def form_components(option: str, schema: AccountSchema | None) -> AccountSchema | None:
    """Return the declared components as a tuple; a function stays as it is."""
    if schema is None or callable(schema):
        return schema
    components: Any = schema
    if isinstance(components, str) or not isinstance(components, Iterable):
        raise PanelRegistrationException.unusable_option(
            option, schema, "It takes a list of components, or a function of the default form."
        )
    return tuple(components)
