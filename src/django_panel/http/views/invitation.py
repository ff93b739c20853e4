"""The page of an emailed invitation: the person chooses the first password."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from django_panel.auth.client_address import client_address
from django_panel.auth.invitation_screen import invitation_screen
from django_panel.auth.invitations import accept, attempt_key
from django_panel.auth.password_rules import MAX_PASSWORD_LENGTH
from django_panel.auth.screens import INVITATION_ACCEPTED, STATUS_FIELD
from django_panel.auth.throttle import Attempt, Throttled
from django_panel.forms.fields.raw_values import is_text
from django_panel.http.errors import status_response
from django_panel.http.exceptions import InvalidInput, TooManyRequests
from django_panel.http.inputs.body import read_body
from django_panel.http.responses import SeeOther, render_screen, wants_json
from django_panel.http.route_match import get_route_match
from django_panel.support.screen import Screen


class InvitationController:
    """Shows an invitation and accepts it; the link itself does not sign the user in."""

    def show(self, request: HttpRequest) -> HttpResponse:
        match = get_route_match(request)
        props = invitation_screen(request, match.panel, str(match.params["token"]))
        ended = props["account"] is None
        title = _("This invitation has ended") if ended else _("Choose a password")
        screen = Screen("panel/auth/Invitation", {**props}, title=title)
        response = render_screen(request, screen, status=410 if ended else 200)
        # The URL contains the token, so it is not sent to other sites, whatever the host has set.
        response["Referrer-Policy"] = "same-origin"
        return response

    @sensitive_variables("password", "token")
    def accept(self, request: HttpRequest) -> HttpResponse:
        """Set the password; a person who is signed in has to sign out first."""
        match = get_route_match(request)
        token = str(match.params["token"])
        if request.user.is_authenticated:
            message = _("You are signed in"), _("Sign out first, then open the link again.")
            return status_response(request, match.panel, 409, message)
        password = _password(request)
        attempt = _begin(request, token)
        try:
            accept(token, password)
        except ValidationError as error:
            attempt.release()
            raise InvalidInput({"password": error.messages}) from None
        attempt.release()
        if wants_json(request):
            return JsonResponse({})
        login = match.panel.reverse("auth.login")
        return SeeOther(f"{login}?{STATUS_FIELD}={INVITATION_ACCEPTED}")


def _begin(request: HttpRequest, token: str) -> Attempt:
    """Count an attempt; those with a link that has ended stay counted."""
    try:
        return Attempt.begin(attempt_key(token), client_address(request))
    except Throttled as error:
        message = _("Too many attempts. Try again in a few minutes.")
        raise TooManyRequests(message, error.retry_after) from None


@sensitive_variables("password")
def _password(request: HttpRequest) -> str:
    password = read_body(request).get("password")
    if password is None or password == "":
        raise InvalidInput({"password": [_("Fill in this field.")]})
    if not is_text(password, max_length=MAX_PASSWORD_LENGTH) or "\0" in password:
        message = _("This text contains characters that are not allowed.")
        raise InvalidInput({"password": [message]})
    return str(password)
