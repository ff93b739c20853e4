"""The language a panel answers in: the one its reader chose, if the panel offers it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest
from django.utils import translation

from django_panel.panels.panel import Panel

SESSION_KEY = "panel.locale"


def chosen_locale(request: HttpRequest, panel: Panel) -> str | None:
    """Return the remembered language; one the panel does not offer is ignored, but kept."""
    offered = panel.get_locales()
    session = getattr(request, "session", None)
    if not offered or session is None:
        return None
    chosen = session.get(SESSION_KEY)
    return chosen if isinstance(chosen, str) and chosen in offered else None


@contextmanager
def speaking(locale: str | None) -> Iterator[None]:
    """Translate into this language for the length of a ``with`` block; None changes nothing."""
    if locale is None:
        yield
        return
    with translation.override(locale):
        yield
