"""The language of a panel's responses: the user's choice, if the panel offers it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest
from django.utils import translation

from django_panel.panels.panel import Panel

SESSION_KEY = "panel.locale"


def chosen_locale(request: HttpRequest, panel: Panel) -> str | None:
    """Return the language stored in the session, or None if the panel does not offer it."""
    offered = panel.get_locales()
    session = getattr(request, "session", None)
    if not offered or session is None:
        return None
    chosen = session.get(SESSION_KEY)
    return chosen if isinstance(chosen, str) and chosen in offered else None


@contextmanager
def override_locale(locale: str | None) -> Iterator[None]:
    """Translate into this language inside the ``with`` block; None changes nothing."""
    if locale is None:
        yield
        return
    with translation.override(locale):
        yield
