"""The write requests of the settings pages, and the page that asks for the password."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_variables

from django_panel.actions.errors import ActionRefused
from django_panel.auth import impersonation
from django_panel.auth.account_deletion import delete_account
from django_panel.auth.own_account import OwnAccountSource, changed_address, save_profile
from django_panel.auth.password_confirmation import is_password_confirmed
from django_panel.auth.redirects import intended_url
from django_panel.auth.sessions import recent_writes
from django_panel.http.account import own_account, panel_and_user, profile_page
from django_panel.http.exceptions import InvalidInput, PasswordNotConfirmed
from django_panel.http.hold import hold_account, security_url
from django_panel.http.inputs.body import read_body
from django_panel.http.responses import SeeOther, message_response, wants_json
from django_panel.models.user_session import UserSession, session_id
from django_panel.models.users import fresh_user
from django_panel.pages.settings.confirm_password import ConfirmPasswordPage
from django_panel.pages.settings.profile import VERIFICATION_SENT
from django_panel.pages.settings.session_rows import session_rows
from django_panel.panels.panel import Panel
from django_panel.support import ports
from django_panel.support.count_texts import max_length_text
from django_panel.support.permission_results import Denied
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.pages.settings.wire import (
        NewSessionWire,
        SessionsEndedWire,
        SessionWire,
        SettingsSavedWire,
    )

#: Seconds: a new password and a deletion need the password just before.
FRESH = 120
_MAX_PASSWORD_LENGTH = 4096


class ConfirmPasswordController:
    """Asks for the password, then redirects to the page that needs it."""

    def show(self, request: HttpRequest) -> Screen | HttpResponse:
        panel, user = panel_and_user(request)
        url = intended_url(request, security_url(panel) or panel.url())
        if is_password_confirmed(request.session):
            return HttpResponseRedirect(url)
        return ConfirmPasswordPage(panel).render_for(user, url)


class AccountController:
    """Changes the user's own name and address, and deletes the account."""

    def update(self, request: HttpRequest) -> HttpResponse:
        """Save the profile; another address needs a recent password confirmation."""
        panel, user = own_account(request)
        source, body = OwnAccountSource(user, panel), read_body(request)
        form = profile_page(panel).form_of(panel).bind(instance=fresh_user(user.pk), data=body)
        form.database = source.database()
        address = changed_address(form)
        if address is not None:
            held = hold_account(request)
            if held is not None:
                return held
            if not is_password_confirmed(request.session):
                raise PasswordNotConfirmed
        is_saved = save_profile(request, source, form, address)
        if is_saved:
            return message_response(request, _saved(_("Changes saved.")), panel.url())
        message = _("Open the link in the email that was sent to your new address.")
        return message_response(request, _saved(message, VERIFICATION_SENT), panel.url())

    def delete(self, request: HttpRequest) -> HttpResponse:
        """Delete the account, and sign out everywhere."""
        panel, user = own_account(request)
        allowed = profile_page(panel).can_delete_account(user)
        if not allowed:
            if isinstance(allowed, Denied):
                raise ActionRefused(str(allowed.reason))
            raise PermissionDenied
        held = hold_account(request)
        if held is not None:
            return held
        _require_fresh_password(request)
        delete_account(user)
        request.session.flush()
        return _load(request, panel.reverse("auth.login"))


class SecurityController:
    """Changes the password, and ends sessions."""

    @sensitive_variables("password", "sent")
    def password(self, request: HttpRequest) -> HttpResponse:
        """Change the password; all other sessions of the user end."""
        vars(request).update(sensitive_post_parameters="__ALL__")
        panel, user = own_account(request)
        held = hold_account(request)
        if held is not None:
            return held
        _require_fresh_password(request)
        account = fresh_user(user.pk)
        account.set_password(_new_password(request, account))
        account.save()
        update_session_auth_hash(request, account)
        _end_others(request, account)
        return message_response(request, _saved(_("Your password was changed.")), panel.url())

    def end(self, request: HttpRequest) -> HttpResponse:
        """End one session of the user; 404 for a session of another user."""
        panel, user = own_account(request)
        row = UserSession.started_by(user).filter(pk=_session_key(request)).first()
        if row is None:
            raise Http404
        if row.pk == session_id(request.session):
            logout(request)
            url = panel.reverse("auth.login")
            if not wants_json(request):
                return SeeOther(url)
            return JsonResponse(_sessions_ended(_("Signed out."), [], url))
        UserSession.end([row])
        recent_writes.forget(row.pk)
        return _ended(request, panel, user, 1)

    def end_others(self, request: HttpRequest) -> HttpResponse:
        """End all sessions of the user except this one."""
        panel, user = own_account(request)
        return _ended(request, panel, user, _end_others(request, user))


class ImpersonationController:
    """Returns to the own account."""

    def leave(self, request: HttpRequest) -> HttpResponse:
        """End the impersonation; the user's own session is restored."""
        panel, _user = panel_and_user(request)
        if not impersonation.is_impersonated(request):
            raise Http404
        url = impersonation.leave(request) or panel.reverse("auth.login")
        ports.renderer().clear_history(request)
        return _load(request, url)


def _require_fresh_password(request: HttpRequest) -> None:
    if not is_password_confirmed(request.session, within=FRESH, typed=True):
        raise PasswordNotConfirmed


@sensitive_variables()
def _new_password(request: HttpRequest, user: Any) -> str:
    """Return the new password; raise ``InvalidInput`` with the rules that refuse it."""
    sent = read_body(request)
    password = sent.get("password")
    if not isinstance(password, str) or not password:
        raise InvalidInput({"password": [_("This field is required.")]})
    if len(password) > _MAX_PASSWORD_LENGTH:
        raise InvalidInput({"password": [max_length_text(_MAX_PASSWORD_LENGTH)]})
    if sent.get("password_confirmation") != password:
        message = _("The passwords don't match.")
        raise InvalidInput({"password_confirmation": [message]})
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise InvalidInput({"password": error.messages}) from error
    return password


def _session_key(request: HttpRequest) -> UUID:
    body = read_body(request)
    # A row action of the table names the row ``record``.
    key = body.get("id", body.get("record"))
    try:
        return UUID(key if isinstance(key, str) else "")
    except ValueError:
        raise InvalidInput({"id": [_("This is not a session.")]}) from None


def _end_others(request: HttpRequest, user: Any) -> int:
    current = session_id(request.session)
    rows = [row for row in UserSession.started_by(user) if row.pk != current]
    for row in rows:
        recent_writes.forget(row.pk)
    return UserSession.end(rows)


def _ended(request: HttpRequest, panel: Panel, user: Any, count: int) -> HttpResponse:
    message = ngettext(
        "%(count)d session was signed out.", "%(count)d sessions were signed out.", count
    ) % {"count": count}
    rows = session_rows(user, session_id(request.session))
    return message_response(request, _sessions_ended(message, rows), panel.url())


def _saved(message: str, status: str | None = None) -> SettingsSavedWire:
    return {"message": message, "status": status}


def _sessions_ended(
    message: str, rows: list[SessionWire], redirect_to: str | None = None
) -> SessionsEndedWire:
    return {"message": message, "rows": rows, "redirectTo": redirect_to}


def _new_session(url: str) -> NewSessionWire:
    return {"redirectTo": url}


def _load(request: HttpRequest, url: str) -> HttpResponse:
    return JsonResponse(_new_session(url)) if wants_json(request) else SeeOther(url)
