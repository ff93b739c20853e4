"""The titles and texts of errors, by status and by exception."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from django_panel.auth.throttle import ThrottleUnavailable
from django_panel.http.exceptions import CsrfRefused, Forbidden, TenantChanged, TooManyRequests

#: A title and a text.
Message = tuple[str | Promise, str | Promise]

#: The message of each status; for page requests the panel shows its own notifications.
MESSAGES: Mapping[int, Message] = MappingProxyType(
    {
        400: (_("Bad request"), _("The request could not be understood.")),
        401: (_("Sign in first"), _("You are not signed in.")),
        403: (_("Not allowed"), _("You don't have permission to do this.")),
        404: (_("Not found"), _("This page does not exist, or it has been moved or deleted.")),
        405: (_("Not possible"), _("This URL does not accept this kind of request.")),
        409: (
            _("This was changed in the meantime"),
            _("Another user changed this. Nothing was overwritten."),
        ),
        410: (
            _("This invitation has ended"),
            _("The link no longer works. Ask for a new invitation."),
        ),
        413: (_("Too large"), _("The request is larger than the limit.")),
        422: (_("Not valid"), _("Some of the submitted values are not valid.")),
        429: (_("Too many"), _("A limit is reached. Try again later.")),
        503: (_("Not available"), _("The database is not available. Try again in a moment.")),
        500: (_("Something went wrong"), _("The error has been recorded. Nothing was changed.")),
    }
)

#: A wrong CSRF token is no missing permission: reloading the page corrects it.
EXPIRED = (_("Page expired"), _("Your session has changed. Reload the page and try again."))

#: The resolver found another tenant than that of the page, for example after a switch in another
#: tab.
OTHER_TENANT = (
    _("You switched in another tab"),
    _("Nothing was saved, because this page belongs to another tenant. Reload the page."),
)

#: The cache that counts attempts does not work, so none is allowed.
NOT_COUNTED = (
    _("Not available"),
    _("This is not possible at the moment. Try again shortly."),
)

CONFIRM_PASSWORD = _("Confirm your password first.")

#: The database aborted the transaction for another one; the same request may succeed.
ABORTED = (
    _("Not saved"),
    _("Another change to the same data was being saved. Nothing was written. Try again."),
)

#: A disk is full, or a storage does not respond.
NOT_STORED = (_("Not available"), _("The file could not be stored. Try again in a moment."))


def message_of(error: Exception, status: int) -> Message:
    """Return the title and the text of an error."""
    if isinstance(error, CsrfRefused):
        return EXPIRED
    if isinstance(error, TenantChanged):
        return OTHER_TENANT
    if isinstance(error, ThrottleUnavailable):
        return NOT_COUNTED
    if isinstance(error, Forbidden | TooManyRequests):
        return MESSAGES[status][0], str(error)
    return MESSAGES[status]
