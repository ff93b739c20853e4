"""Turns exceptions into responses; no other module knows their status codes."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.core.serializers.json import DjangoJSONEncoder
from django.core.signals import got_request_exception
from django.db import connections, transaction
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
    UnreadablePostError,
)
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import resolve_url
from django.utils.log import log_response
from django.utils.translation import ngettext

from django_panel.actions.errors import (
    ActionForbidden,
    ActionRefused,
    BulkRefused,
    SelectionChanged,
)
from django_panel.auth.invitations import InvitationEnded
from django_panel.auth.redirects import login_url_with
from django_panel.auth.throttle import ThrottleUnavailable
from django_panel.conf import get_settings
from django_panel.http import flash
from django_panel.http.error_messages import (
    ABORTED,
    CONFIRM_PASSWORD,
    MESSAGES,
    NOT_STORED,
    Message,
    message_of,
)
from django_panel.http.error_page import error_page
from django_panel.http.exceptions import (
    TENANT_HEADER,
    Conflict,
    CsrfRefused,
    InvalidInput,
    MethodNotAllowed,
    MissingContext,
    PasswordNotConfirmed,
    StorageUnavailable,
    TenantChanged,
    TooManyRequests,
    Unauthenticated,
    Unprocessable,
)
from django_panel.http.language import chosen_locale, override_locale
from django_panel.http.responses import SeeOther, redirect_back, wants_json
from django_panel.http.secret_paths import log_path
from django_panel.http.upload_limit import delete_temporary_files
from django_panel.panels.panel import Panel
from django_panel.preferences.own import loaded_preferences
from django_panel.support import context, ports
from django_panel.support.count_texts import count_text
from django_panel.support.database_errors import is_conflict, is_full, is_locked, is_unreachable
from django_panel.support.disk_errors import is_disk_full
from django_panel.support.log_text import escape_log_text
from django_panel.support.parent_record import parent_resources_of, route_parameters

if TYPE_CHECKING:
    from django_panel.pages.settings.wire import ConfirmPasswordWire

#: The first match wins, so a subclass comes before its base class.
STATUSES: tuple[tuple[type[Exception], int], ...] = (
    (CsrfRefused, 403),
    (PermissionDenied, 403),
    (Http404, 404),
    (MethodNotAllowed, 405),
    (TenantChanged, 409),
    (InvitationEnded, 410),
    (Unprocessable, 422),
    (TooManyRequests, 429),
    (ThrottleUnavailable, 503),
    (RequestDataTooBig, 413),
    (TooManyFieldsSent, 413),
    (TooManyFilesSent, 413),
    (MultiPartParserError, 400),
    (UnreadablePostError, 400),
    (SuspiciousOperation, 400),
    (BadRequest, 400),
)

#: Seconds after which a request may be sent again, while the database is not available.
RETRY_AFTER = 5

_READING = frozenset({"GET", "HEAD"})


def error_response(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponse:
    """Return the response to an exception, and roll back the request's transactions."""
    roll_back_request()
    if isinstance(error, Unauthenticated):
        return guest_response(request, panel)
    for error_type, make_response in _RESPONSES:
        if isinstance(error, error_type):
            return make_response(request, panel, error)
    if is_conflict(error):
        return aborted_response(request, panel, error)
    if is_locked(error) or is_unreachable(error) or is_full(error):
        return unavailable_response(request, panel, error)
    if isinstance(error, StorageUnavailable) or is_disk_full(error):
        delete_temporary_files(request)
        return unavailable_response(request, panel, error, NOT_STORED)
    for error_type, status in STATUSES:
        if isinstance(error, error_type):
            _log_suspicious(request, error, status)
            response = status_response(request, panel, status, message_of(error, status))
            if isinstance(error, MethodNotAllowed):
                response["Allow"] = ", ".join(error.allowed)
            if isinstance(error, TooManyRequests) and error.retry_after is not None:
                response["Retry-After"] = str(error.retry_after)
            if isinstance(error, TenantChanged):
                # The panel's client has a message of its own for other conflicts.
                response[TENANT_HEADER] = "changed"
            return response
    return unexpected(request, panel, error)


def not_found(request: HttpRequest, panel: Panel) -> HttpResponse:
    """Return 404 for an unknown path."""
    return status_response(request, panel, 404)


def status_response(
    request: HttpRequest,
    panel: Panel,
    status: int,
    message: Message | None = None,
    *,
    locale: str | None = None,
) -> HttpResponse:
    """Return a status as JSON, plain text or HTML, in the user's language."""
    with override_locale(locale or _user_locale(request, panel)):
        title, text = map(str, message or MESSAGES[status])
        if wants_json(request):
            return JsonResponse({"message": text}, status=status)
        if ports.renderer().is_page_request(request):
            return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")
        return error_page(request, panel, status=status, title=title, text=text)


def guest_response(request: HttpRequest, panel: Panel) -> HttpResponse:
    """Redirect a guest to the login page, with the target URL; 401 for JSON requests."""
    if wants_json(request):
        return status_response(request, panel, 401)
    if not (panel.has_login() and get_settings().register_guest_redirect):
        # The host's login page needs a full page load.
        login = login_url_with(resolve_url(settings.LOGIN_URL), request)
        if ports.renderer().is_page_request(request):
            return ports.renderer().location(request, login)
    else:
        login = login_url_with(panel.reverse("auth.login"), request)
    return HttpResponseRedirect(login) if request.method in _READING else SeeOther(login)


def invalid_response(request: HttpRequest, panel: Panel, error: InvalidInput) -> HttpResponse:
    """Return validation errors: as JSON, or stored for the page after a redirect back."""
    if wants_json(request):
        with override_locale(_user_locale(request, panel)):
            message = str(MESSAGES[422][1])
        return JsonResponse({"message": message, "errors": error.errors}, status=422)
    if request.method in _READING or isinstance(error, MissingContext):
        # A redirect back could loop, or the user could not correct the error there.
        return status_response(request, panel, 422)
    flash.store_errors(request, error.errors)
    return redirect_back(request, _home(request, panel))


def action_refused_response(
    request: HttpRequest, panel: Panel, error: ActionRefused
) -> HttpResponse:
    """Return the message of an action that refused to run and was rolled back."""
    if wants_json(request):
        return JsonResponse({"message": error.message}, status=409)
    messages.error(request, error.message, fail_silently=True)
    return redirect_back(request, _home(request, panel))


def action_forbidden_response(
    request: HttpRequest, panel: Panel, error: ActionForbidden
) -> HttpResponse:
    """Return 403, with the reason as JSON for page requests: the client shows it."""
    if error.reason is not None and ports.renderer().is_page_request(request):
        return JsonResponse({"message": error.reason}, status=403)
    return status_response(request, panel, 403, (MESSAGES[403][0], str(error)))


def bulk_refused_response(request: HttpRequest, panel: Panel, error: BulkRefused) -> HttpResponse:
    """Return the records on which a bulk action is refused; as JSON for page requests too."""
    if wants_json(request) or ports.renderer().is_page_request(request):
        return JsonResponse(error.refused, status=403)
    return status_response(request, panel, 403, (MESSAGES[403][0], error.refused["message"]))


def selection_changed_response(
    request: HttpRequest, panel: Panel, error: SelectionChanged
) -> HttpResponse:
    """Return the number of matching rows; as JSON for page requests too, to confirm again."""
    with override_locale(_user_locale(request, panel)):
        message = ngettext(
            "%(count)s row matches now. Nothing was changed.",
            "%(count)s rows match now. Nothing was changed.",
            error.count,
        ) % {"count": count_text(error.count)}
    if wants_json(request) or ports.renderer().is_page_request(request):
        return JsonResponse({"message": message, "count": error.count}, status=409)
    return status_response(request, panel, 409, (MESSAGES[409][0], message))


def aborted_response(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponse:
    """Return "try again": the database aborted the transaction for another one."""
    response: HttpResponse
    if wants_json(request) or request.method in _READING:
        response = status_response(request, panel, 409, ABORTED)
    else:
        with override_locale(_user_locale(request, panel)):
            messages.error(request, str(ABORTED[1]), fail_silently=True)
        response = redirect_back(request, _home(request, panel))
    log_response(
        "Transaction aborted: %s",
        log_path(request),
        response=response,
        request=request,
        level="warning",
        exception=error,
    )
    return response


def unavailable_response(
    request: HttpRequest, panel: Panel, error: Exception, message: Message | None = None
) -> HttpResponse:
    """Return 503 without touching the database, which may be locked, unreachable or full."""
    # The session may be in this database; the middleware has noted the language.
    locale = getattr(request, "LANGUAGE_CODE", None) or settings.LANGUAGE_CODE
    response = status_response(request, panel, 503, message, locale=locale)
    response["Retry-After"] = str(RETRY_AFTER)
    log_response(
        "Service Unavailable: %s",
        log_path(request),
        response=response,
        request=request,
        exception=error,
    )
    return response


def conflict_response(request: HttpRequest, panel: Panel, error: Conflict) -> HttpResponse:
    """Return the conflicting values: as JSON, or stored for the page after a redirect back."""
    with override_locale(_user_locale(request, panel)):
        message = str(MESSAGES[409][1])
    sides = _plain({"message": message, "version": error.version, "conflicts": error.conflicts})
    if wants_json(request):
        return JsonResponse(sides, status=409)
    flash.store_conflict(request, sides)
    return redirect_back(request, _home(request, panel))


def password_response(
    request: HttpRequest, panel: Panel, error: PasswordNotConfirmed
) -> HttpResponse:
    """Redirect to the page that asks for the password; 403 for JSON requests."""
    url = panel.reverse("settings.confirm-password")
    if wants_json(request):
        with override_locale(_user_locale(request, panel)):
            body = _confirm_password_body(url)
        return JsonResponse(body, status=403)
    url = login_url_with(url, request)
    return HttpResponseRedirect(url) if request.method in _READING else SeeOther(url)


def _confirm_password_body(url: str) -> ConfirmPasswordWire:
    return {"message": str(CONFIRM_PASSWORD), "confirmUrl": url}


#: Exceptions with their own response.
_RESPONSES: tuple[
    tuple[type[Exception], Callable[[HttpRequest, Panel, Any], HttpResponse]], ...
] = (
    (InvalidInput, invalid_response),
    (PasswordNotConfirmed, password_response),
    (ActionRefused, action_refused_response),
    (ActionForbidden, action_forbidden_response),
    (BulkRefused, bulk_refused_response),
    (SelectionChanged, selection_changed_response),
    (Conflict, conflict_response),
)


def unexpected(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponse:
    """Log an unexpected exception and return 500 without details; raise it in debug mode."""
    if settings.DEBUG:
        raise error
    got_request_exception.send(sender=None, request=request)
    response = status_response(request, panel, 500)
    # Marks the response as logged, or Django would log it a second time.
    log_response(
        "Internal Server Error: %s",
        log_path(request),
        response=response,
        request=request,
        exception=error,
    )
    return response


def roll_back_request() -> None:
    """Roll back the transactions of ``ATOMIC_REQUESTS``: Django does not see the exception."""
    for connection in connections.all(initialized_only=True):
        if connection.settings_dict.get("ATOMIC_REQUESTS") and connection.in_atomic_block:
            transaction.set_rollback(True, using=connection.alias)


def _home(request: HttpRequest, panel: Panel) -> str:
    """Return the fallback of a redirect back: the resource's list, else the dashboard."""
    match = getattr(request, "panel_match", None)
    resource = None if match is None else match.route.resource
    if match is None or resource is None or "index" not in resource.pages():
        return panel.url()
    if not resource.is_nested():
        return str(resource.url(panel=panel))
    # The parents are no longer bound here, but the path contains their keys.
    names = route_parameters(len(parent_resources_of(resource)))
    parents = {name: match.params[name] for name in names}
    with context.bind(panel=panel):
        slug = resource.get_slug()
    return str(panel.reverse(f"resources.{slug}.index", parents))


def _log_suspicious(request: HttpRequest, error: Exception, status: int) -> None:
    """Log to Django's security log, as Django would."""
    if isinstance(error, SuspiciousOperation):
        logging.getLogger(f"django.security.{type(error).__name__}").error(
            escape_log_text(error), extra={"status_code": status, "request": request}
        )


def _plain(sides: dict[str, Any]) -> dict[str, Any]:
    """Return values as JSON types, because a session stores neither decimals nor dates."""
    plain: dict[str, Any] = json.loads(json.dumps(sides, cls=DjangoJSONEncoder))
    return plain


def _user_locale(request: HttpRequest, panel: Panel) -> str | None:
    try:
        return chosen_locale(request, panel, loaded_preferences(request, panel.get_id()))
    except Exception:
        # The session store itself may have failed; the error response must not fail too.
        return None
