"""The first visit: an HTML document that carries the page object and starts the client."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.http import HttpHeaders, HttpRequest
from django.middleware.csrf import get_token
from django.template.utils import get_app_template_dirs
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from django_panel.adapters.inertia import assets, markup
from django_panel.support.json import dumps_for_script
from django_panel.support.nonce import nonce

_TEMPLATE = "django_panel/app.html"
_FILE_ENGINE = "django.template.backends.django.DjangoTemplates"
_APPEARANCES = frozenset({"light", "dark"})
#: Settings that decide which template folders there are.
_OF_TEMPLATES = frozenset({"TEMPLATES", "INSTALLED_APPS"})


def render(request: HttpRequest, page: Mapping[str, Any], title: str | None = None) -> str:
    """Return the document; ``title`` counts where the page's props name none.

    A host that has a template ``django_panel/app.html`` draws the document itself.
    """
    # The client sends the cookie's value back with every write. JSON answers need not
    # set it: whoever receives one has seen a document before.
    get_token(request)
    parts = _parts(request, page, title)
    if _may_have_template():
        from django.template import TemplateDoesNotExist
        from django.template.loader import get_template

        try:
            template = get_template(_TEMPLATE)
        except TemplateDoesNotExist as error:
            if str(error) != _TEMPLATE:
                raise
        else:
            # Without the request, for the host's context processors belong to its own pages.
            return template.render({"request": request, **vars(parts)})
    return markup.draw(parts)


def _may_have_template() -> bool:
    """Return whether one of the host's template engines could know the document.

    Asked of the folders, because an engine that is asked first imports the template tags of
    every installed app; and once, unless somebody is at work on the templates.
    """
    return _looked_for() if settings.DEBUG else _found()


@cache
def _found() -> bool:
    return _looked_for()


def _looked_for() -> bool:
    return any(map(_may_know, settings.TEMPLATES))


def _may_know(engine: Mapping[str, Any]) -> bool:
    if engine["BACKEND"] != _FILE_ENGINE or "loaders" in engine.get("OPTIONS", {}):
        return True
    return any((Path(folder) / _TEMPLATE).is_file() for folder in _folders(engine))


@receiver(setting_changed, dispatch_uid="django_panel.document.forget")
def _forget(setting: str, **kwargs: Any) -> None:
    if setting in _OF_TEMPLATES:
        _found.cache_clear()


def _folders(engine: Mapping[str, Any]) -> Iterator[str | Path]:
    yield from engine.get("DIRS", ())
    if engine.get("APP_DIRS"):
        yield from get_app_template_dirs("templates")


def _parts(request: HttpRequest, page: Mapping[str, Any], title: str | None) -> markup.Parts:
    panel = page["props"].get("panel") or {}
    return markup.Parts(
        language=get_language() or "en",
        direction="rtl" if get_language_bidi() else "ltr",
        appearance=_appearance(request) if panel.get("darkMode", True) else "light",
        head=_head(panel, page["props"].get("page"), title),
        files=assets.bundle().files_for(page["component"]),
        nonce=nonce(request),
        csrf={"cookie": settings.CSRF_COOKIE_NAME, "header": csrf_header()},
        page=mark_safe(dumps_for_script(page)),  # noqa: S308
        noscript=_("This page needs JavaScript. Please switch it on and reload."),
    )


def _head(panel: Mapping[str, Any], page: Any, title: str | None) -> markup.Head:
    title = page.get("title") if isinstance(page, Mapping) else title
    return markup.Head(
        title=" · ".join(str(part) for part in (title, panel.get("brandName")) if part),
        favicon=panel.get("favicon"),
        dark_favicon=panel.get("darkFavicon"),
    )


def csrf_header() -> str:
    """Return the header the client sends its token in, as HTTP spells it.

    The setting is spelt as in ``request.META``; one that names no header is a check's affair.
    """
    return HttpHeaders.parse_header_name(settings.CSRF_HEADER_NAME) or "X-CSRFToken"


def _appearance(request: HttpRequest) -> str:
    """Return what the cookie asks for; the browser's own wish when it says nothing known."""
    wish = request.COOKIES.get("appearance", "")
    return wish if wish in _APPEARANCES else "system"
