"""Exceptions → answers: the only table of its kind."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

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
from django.utils.functional import Promise
from django.utils.log import log_response
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from django_panel.actions.mistakes import (
    ActionForbidden,
    ActionRefused,
    BulkRefused,
    SelectionChanged,
)
from django_panel.auth.redirects import login_url_with
from django_panel.conf import get_settings
from django_panel.http import flash
from django_panel.http.error_page import error_page
from django_panel.http.language import chosen_locale, speaking
from django_panel.http.refusals import (
    Conflict,
    CsrfRefused,
    InvalidInput,
    MethodNotAllowed,
    MissingContext,
    Unauthenticated,
    Unprocessable,
)
from django_panel.http.responses import SeeOther, redirect_back, wants_json
from django_panel.panels.panel import Panel
from django_panel.support import ports
from django_panel.support.database_errors import is_conflict, is_locked, is_unreachable

#: First match wins, so a subclass stands before its base.
STATUSES: tuple[tuple[type[Exception], int], ...] = (
    (CsrfRefused, 403),
    (PermissionDenied, 403),
    (Http404, 404),
    (MethodNotAllowed, 405),
    (Unprocessable, 422),
    (RequestDataTooBig, 413),
    (TooManyFieldsSent, 413),
    (TooManyFilesSent, 413),
    (MultiPartParserError, 400),
    (UnreadablePostError, 400),
    (SuspiciousOperation, 400),
    (BadRequest, 400),
)

#: A title and a sentence below it.
Sentences = tuple[str | Promise, str | Promise]

#: What a person reads; the panel's own error notifications speak for page requests.
SENTENCES: Mapping[int, Sentences] = MappingProxyType(
    {
        400: (_("Bad request"), _("The request could not be understood.")),
        401: (_("Sign in first"), _("You are not signed in.")),
        403: (_("Not allowed"), _("Your account does not have the permission for this.")),
        404: (_("Not found"), _("This page does not exist, or it has been moved or deleted.")),
        405: (_("Not possible"), _("This address does not answer that kind of request.")),
        409: (_("Changed meanwhile"), _("Somebody else changed this. Nothing was overwritten.")),
        413: (_("Too large"), _("What was sent is larger than this place accepts.")),
        422: (_("Not usable"), _("Some of what was sent cannot be used.")),
        503: (_("Not available"), _("The database is not available. Try again in a moment.")),
        500: (_("Something failed"), _("The error has been recorded. Nothing was changed.")),
    }
)

#: A token that no longer fits is not a matter of rights: loading the page anew mends it.
EXPIRED = (_("Page expired"), _("Your session has changed. Reload the page and try again."))

#: The database aborted the transaction for another one; the same request may succeed.
ABORTED = (
    _("Not saved"),
    _("Another change to the same data was being saved. Nothing was written. Try again."),
)

#: Seconds after which a request may be sent again, while the database is not available.
RETRY_AFTER = 5

_READING = frozenset({"GET", "HEAD"})


def answer(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponse:
    """Return the answer to whatever was raised on the way; nothing stays written."""
    undo_request_transactions()
    if isinstance(error, Unauthenticated):
        return guest_answer(request, panel)
    for kind, respond in _ANSWERS:
        if isinstance(error, kind):
            return respond(request, panel, error)
    if is_conflict(error):
        return aborted_answer(request, panel, error)
    if is_locked(error) or is_unreachable(error):
        return unavailable_answer(request, panel, error)
    for kind, status in STATUSES:
        if isinstance(error, kind):
            _record_suspicion(request, error, status)
            response = refusal(request, panel, status, _words(error, status))
            if isinstance(error, MethodNotAllowed):
                response["Allow"] = ", ".join(error.allowed)
            return response
    return unexpected(request, panel, error)


def _words(error: Exception, status: int) -> Sentences:
    if isinstance(error, CsrfRefused):
        return EXPIRED
    if isinstance(error, ActionForbidden):
        return SENTENCES[status][0], str(error)
    return SENTENCES[status]


def not_found(request: HttpRequest, panel: Panel) -> HttpResponse:
    """Return the answer to an unknown path."""
    return refusal(request, panel, 404)


def refusal(
    request: HttpRequest,
    panel: Panel,
    status: int,
    words: Sentences | None = None,
    *,
    locale: str | None = None,
) -> HttpResponse:
    """Return a status in the shape and the language its reader understands."""
    with speaking(locale or _reader_locale(request, panel)):
        title, sentence = map(str, words or SENTENCES[status])
        if wants_json(request):
            return JsonResponse({"message": sentence}, status=status)
        if ports.renderer().is_page_request(request):
            return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")
        return error_page(request, panel, status=status, title=title, sentence=sentence)


def guest_answer(request: HttpRequest, panel: Panel) -> HttpResponse:
    """Send a guest to sign in, with the target kept; a script is told 401."""
    if wants_json(request):
        return refusal(request, panel, 401)
    if not (panel.has_login() and get_settings().register_guest_redirect):
        # A page of the host's: the panel's own client could not draw it in place.
        login = login_url_with(resolve_url(settings.LOGIN_URL), request)
        if ports.renderer().is_page_request(request):
            return ports.renderer().location(request, login)
    else:
        login = login_url_with(panel.reverse("auth.login"), request)
    return HttpResponseRedirect(login) if request.method in _READING else SeeOther(login)


def invalid_answer(request: HttpRequest, panel: Panel, error: InvalidInput) -> HttpResponse:
    """Return validation errors: to a script at once, to a page after the way back."""
    if wants_json(request):
        with speaking(_reader_locale(request, panel)):
            message = str(SENTENCES[422][1])
        return JsonResponse({"message": message, "errors": error.errors}, status=422)
    if request.method in _READING or isinstance(error, MissingContext):
        # The way back might be this very address, or nobody there could mend it.
        return refusal(request, panel, 422)
    flash.keep_errors(request, error.errors)
    return redirect_back(request, _home(request, panel))


def refused_action_answer(request: HttpRequest, panel: Panel, error: ActionRefused) -> HttpResponse:
    """Return why an action could not be carried out; all it did has been taken back."""
    if wants_json(request):
        return JsonResponse({"message": error.message}, status=409)
    messages.error(request, error.message, fail_silently=True)
    return redirect_back(request, _home(request, panel))


def refused_bulk_answer(request: HttpRequest, panel: Panel, error: BulkRefused) -> HttpResponse:
    """Return the records on which a bulk action is refused; as JSON to page requests too."""
    if wants_json(request) or ports.renderer().is_page_request(request):
        return JsonResponse(error.refused, status=403)
    return refusal(request, panel, 403, (SENTENCES[403][0], error.refused["message"]))


def changed_selection_answer(
    request: HttpRequest, panel: Panel, error: SelectionChanged
) -> HttpResponse:
    """Return how many rows match now; as JSON to page requests too, which ask the user again."""
    with speaking(_reader_locale(request, panel)):
        message = ngettext(
            "%(count)s row matches now. Nothing was changed.",
            "%(count)s rows match now. Nothing was changed.",
            error.count,
        ) % {"count": error.count}
    if wants_json(request) or ports.renderer().is_page_request(request):
        return JsonResponse({"message": message, "count": error.count}, status=409)
    return refusal(request, panel, 409, (SENTENCES[409][0], message))


def aborted_answer(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponse:
    """Return "try again": the database aborted the transaction for another one."""
    response: HttpResponse
    if wants_json(request) or request.method in _READING:
        response = refusal(request, panel, 409, ABORTED)
    else:
        with speaking(_reader_locale(request, panel)):
            messages.error(request, str(ABORTED[1]), fail_silently=True)
        response = redirect_back(request, _home(request, panel))
    log_response(
        "Transaction aborted: %s",
        request.path,
        response=response,
        request=request,
        level="warning",
        exception=error,
    )
    return response


def unavailable_answer(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponse:
    """Return 503 without touching the database: it is locked, or cannot be reached."""
    # The session may be in this database; the middleware has noted the language.
    locale = getattr(request, "LANGUAGE_CODE", None) or settings.LANGUAGE_CODE
    response = refusal(request, panel, 503, locale=locale)
    response["Retry-After"] = str(RETRY_AFTER)
    log_response(
        "Service Unavailable: %s",
        request.path,
        response=response,
        request=request,
        exception=error,
    )
    return response


def conflict_answer(request: HttpRequest, panel: Panel, error: Conflict) -> HttpResponse:
    """Return both sides of a stale write: to a script at once, to a page after the way back."""
    with speaking(_reader_locale(request, panel)):
        message = str(SENTENCES[409][1])
    sides = _plain({"message": message, "version": error.version, "conflicts": error.conflicts})
    if wants_json(request):
        return JsonResponse(sides, status=409)
    flash.keep_conflict(request, sides)
    return redirect_back(request, _home(request, panel))


#: Refusals with a body of their own.
_ANSWERS: tuple[tuple[type[Exception], Callable[[HttpRequest, Panel, Any], HttpResponse]], ...] = (
    (InvalidInput, invalid_answer),
    (ActionRefused, refused_action_answer),
    (BulkRefused, refused_bulk_answer),
    (SelectionChanged, changed_selection_answer),
    (Conflict, conflict_answer),
)


def unexpected(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponse:
    """Record a failure of ours and say so without details; a developer sees the traceback."""
    if settings.DEBUG:
        raise error
    got_request_exception.send(sender=None, request=request)
    response = refusal(request, panel, 500)
    # Marks the response as logged, or Django would report it a second time.
    log_response(
        "Internal Server Error: %s",
        request.path,
        response=response,
        request=request,
        exception=error,
    )
    return response


def undo_request_transactions() -> None:
    """Roll back what ``ATOMIC_REQUESTS`` opened: the exception ends here, not in Django."""
    for connection in connections.all(initialized_only=True):
        if connection.settings_dict.get("ATOMIC_REQUESTS") and connection.in_atomic_block:
            transaction.set_rollback(True, using=connection.alias)


def _home(request: HttpRequest, panel: Panel) -> str:
    """Return where to go when nobody knows the way back: the resource's list, if it has one."""
    call = getattr(request, "panel_call", None)
    resource = None if call is None else call.route.resource
    if call is None or resource is None or "index" not in resource.pages():
        return panel.url()
    if not resource.is_nested():
        return str(resource.url(panel=panel))
    # The parents were released with the page that failed; its address still names them.
    route = call.route.name.rpartition(".")[0]
    parents = {name: key for name, key in call.params.items() if name != "record"}
    return str(panel.reverse(f"{route}.index", parents))


def _record_suspicion(request: HttpRequest, error: Exception, status: int) -> None:
    """Tell the security log, as Django would have."""
    if isinstance(error, SuspiciousOperation):
        logging.getLogger(f"django.security.{type(error).__name__}").error(
            str(error), extra={"status_code": status, "request": request}
        )


def _plain(sides: dict[str, Any]) -> dict[str, Any]:
    """Return values as JSON says them: a session keeps neither decimals nor dates."""
    plain: dict[str, Any] = json.loads(json.dumps(sides, cls=DjangoJSONEncoder))
    return plain


def _reader_locale(request: HttpRequest, panel: Panel) -> str | None:
    try:
        return chosen_locale(request, panel)
    except Exception:
        # What failed may be the session store itself; its answer must not fail too.
        return None
