"""The first visit: an HTML document that carries the page object and starts the client."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpHeaders, HttpRequest
from django.middleware.csrf import get_token
from django.template import Context, Engine, TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.functional import cached_property
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from django_panel.adapters.inertia import assets
from django_panel.support.json import dumps_for_script
from django_panel.support.nonce import nonce
from django_panel.support.values import frozen

_TEMPLATE = "django_panel/app.html"
_TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
_APPEARANCES = frozenset({"light", "dark"})


@frozen(kw_only=True)
class Head:
    """What the head of the document takes from the props."""

    title: str
    favicon: str | None
    dark_favicon: str | None
    dark_mode: bool

    @classmethod
    def from_wire(cls, props: Mapping[str, Any], title: str | None = None) -> Head:
        panel = props.get("panel") or {}
        page = props.get("page")
        title = page.get("title") if isinstance(page, Mapping) else title
        return cls(
            title=" · ".join(str(part) for part in (title, panel.get("brandName")) if part),
            favicon=panel.get("favicon"),
            dark_favicon=panel.get("darkFavicon"),
            dark_mode=panel.get("darkMode", True),
        )


class Document:
    """Draws ``django_panel/app.html``, which a host may override."""

    def render(
        self, request: HttpRequest, page: Mapping[str, Any], title: str | None = None
    ) -> str:
        """Return the document; ``title`` counts where the page's props name none."""
        # The client sends the cookie's value back with every write. JSON answers need not
        # set it: whoever receives one has seen a document before.
        get_token(request)
        context = {"request": request, **self._context(request, page, title)}
        try:
            template = get_template(_TEMPLATE)
        except TemplateDoesNotExist as error:
            if str(error) != _TEMPLATE:
                raise
            # The host renders with another engine, or without APP_DIRS.
            return self._engine.get_template(_TEMPLATE).render(Context(context))
        # Without the request, for the host's context processors belong to its own pages.
        return template.render(context)

    @cached_property
    def _engine(self) -> Engine:
        return Engine(dirs=[str(_TEMPLATES)])

    def _context(
        self, request: HttpRequest, page: Mapping[str, Any], title: str | None
    ) -> dict[str, Any]:
        head = Head.from_wire(page["props"], title)
        return {
            "language": get_language() or "en",
            "direction": "rtl" if get_language_bidi() else "ltr",
            "appearance": _appearance(request) if head.dark_mode else "light",
            "head": head,
            "files": assets.bundle().files_for(page["component"]),
            "nonce": nonce(request),
            "csrf": {"cookie": settings.CSRF_COOKIE_NAME, "header": csrf_header()},
            "page": mark_safe(dumps_for_script(page)),  # noqa: S308
            "noscript": _("This page needs JavaScript. Please switch it on and reload."),
        }


def csrf_header() -> str:
    """Return the header the client sends its token in, as HTTP spells it.

    The setting is spelt as in ``request.META``; one that names no header is a check's affair.
    """
    return HttpHeaders.parse_header_name(settings.CSRF_HEADER_NAME) or "X-CSRFToken"


def _appearance(request: HttpRequest) -> str:
    """Return what the cookie asks for; the browser's own wish when it says nothing known."""
    wish = request.COOKIES.get("appearance", "")
    return wish if wish in _APPEARANCES else "system"
