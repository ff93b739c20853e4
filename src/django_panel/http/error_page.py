"""The small page a browser shows for a refusal: no script, the panel's look."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from django_panel.panels.panel import Panel
from django_panel.support.nonce import nonce


def error_page(
    request: HttpRequest, panel: Panel, *, status: int, title: str, sentence: str
) -> HttpResponse:
    """Return a refusal as HTML."""
    light, dark = panel.get_colors()
    appearance = request.COOKIES.get("appearance")
    html = render_to_string(
        "django_panel/error.html",
        {
            "status": status,
            "title": title,
            "sentence": sentence,
            "brand": panel.get_brand_name(),
            "home": panel.reverse("dashboard"),
            "back": _("Back to the dashboard"),
            "language": get_language() or "en",
            "direction": "rtl" if get_language_bidi() else "ltr",
            "appearance": appearance if appearance in {"light", "dark"} else "system",
            "nonce": nonce(request),
            "light": light,
            "dark": dark,
        },
    )
    return HttpResponse(html, status=status)
