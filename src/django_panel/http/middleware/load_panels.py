"""Loads the panels when the server starts."""

from __future__ import annotations

from typing import NoReturn

from django.core.exceptions import MiddlewareNotUsed

from django_panel.http.middleware.web import Handler
from django_panel.panels.registry import get_registry


class LoadPanels:
    """Raises an error in a provider when the server starts, and handles no request.

    Django constructs middleware at the start. Where ``ResetPanelContext`` is not listed, this
    middleware loads the panels instead.
    """

    def __init__(self, get_response: Handler) -> NoReturn:
        get_registry()
        raise MiddlewareNotUsed("The panels are loaded.")
