"""Who may see the panel's own debugging page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest


def may_explain(request: HttpRequest, user: Any) -> bool:
    """Return whether a user may see the rules that hide things: a superuser, in ``DEBUG`` only.

    A superuser who is signed in as another user may see them too.
    """
    if not settings.DEBUG:
        return False
    impersonator = getattr(request, "panel_impersonator", None)
    return any(
        bool(getattr(person, "is_active", False) and getattr(person, "is_superuser", False))
        for person in (user, impersonator)
    )
