"""The settings page with the user's name, email address and account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from django_panel.models.users import fresh_user, is_last_superuser
from django_panel.pages.settings.base import SettingsPage
from django_panel.pages.settings.confirm_password import confirmation_urls
from django_panel.pages.settings.profile_form import email_field, profile_form
from django_panel.support import context, ports
from django_panel.support.labels import StrOrPromise
from django_panel.support.permission_results import Denied

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.pages.settings.wire import ProfilePageWire
    from django_panel.support.ports import PanelPort
    from django_panel.support.screen import Screen

#: The status after a changed address that waits for its verification.
VERIFICATION_SENT = "verification-link-sent"
#: The query string with which the endpoints of forms find the profile.
_FORM = "page=profile"


class ProfilePage(SettingsPage):
    """The form of the user's own row, and the deletion of the account."""

    title: ClassVar[StrOrPromise | None] = _("Profile")
    slug: ClassVar[str | None] = "settings-profile"
    component: ClassVar[str] = "panel/settings/Profile"
    navigation_icon: ClassVar[str | None] = "user"
    navigation_sort: ClassVar[int] = 10

    @classmethod
    def build_schema(cls, schema_name: str) -> FormSchema:
        """Return the form; called once per panel."""
        panel = context.current_panel()
        return profile_form(None if panel is None else panel.get_profile_schema())

    @classmethod
    def form_of(cls, panel: PanelPort) -> FormSchema:
        """Return the form that ``Panel.profile()`` declares, else the name and the address."""
        schema: FormSchema = panel.schema_of(cls, "form")
        return schema

    @classmethod
    def can_delete_account(cls, user: Any) -> bool | Denied:
        """Return whether a user may delete their own account; override to restrict it.

        The last active superuser may not: no user could give permissions any more.
        """
        if is_last_superuser(user):
            return Denied(_("You are the only superuser. Make another user a superuser first."))
        return True

    def render(self, request: HttpRequest) -> Screen:  # type: ignore[override]
        return self.screen(self.get_component(), {**self.profile_props(request)})

    def profile_props(self, request: HttpRequest) -> ProfilePageWire:
        """Return the props of the component."""
        user: Any = request.user
        panel, stack = self.panel(), ports.auth_stack()
        endpoints = stack.endpoints()
        deletion = self.can_delete_account(user)
        must_verify = stack.can_verify_email() and not stack.is_email_verified(user)
        return {
            **confirmation_urls(user),
            "page": self.page_metadata(),
            "mustVerifyEmail": must_verify and bool(getattr(user, email_field(), "")),
            "status": VERIFICATION_SENT if request.GET.get("status") == "verify" else None,
            "description": _description(panel),
            "form": self.form_of(panel).bind(instance=fresh_user(user.pk)).to_wire(),
            "optionsUrl": f"{panel.reverse('options')}?{_FORM}",
            "uploadUrl": f"{panel.reverse('uploads')}?{_FORM}",
            "formStateUrl": f"{panel.reverse('form-state')}?{_FORM}",
            "emailNeedsPassword": True,
            "urls": {
                "update": panel.reverse("settings.profile.update"),
                "resendVerification": endpoints.get("emailVerificationResend"),
                "delete": panel.reverse("settings.account.delete"),
            },
            "canDeleteAccount": bool(deletion),
            "deleteRefusal": str(deletion.reason) if isinstance(deletion, Denied) else None,
            "hasPassword": user.has_usable_password(),
        }


def _description(panel: PanelPort) -> str | None:
    """Return the sentence above the form; None for the form that a panel declares."""
    is_declared = panel.get_profile_schema() is not None
    return None if is_declared else str(_("Your name and email address."))
