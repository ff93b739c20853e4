"""The document of a first visit as HTML, drawn without a template engine.

The engine would import the template tags of every installed app and compile what never
changes: a fiftieth of the way from interpreter to first page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.html import escape

from django_panel.adapters.inertia.assets import PageFiles
from django_panel.support.values import frozen

_LIGHT, _DARK = "#fcfcfe", "#0f1115"
_PREFERS_LIGHT, _PREFERS_DARK = (f"(prefers-color-scheme: {name})" for name in ("light", "dark"))


@frozen(kw_only=True)
class Head:
    """What the head of the document takes from the props."""

    title: str
    favicon: str | None
    dark_favicon: str | None


@frozen(kw_only=True)
class Parts:
    """What a document is made of; the names under which a host's own template finds it."""

    language: str
    direction: str
    #: ``light``, ``dark`` or ``system``.
    appearance: str
    head: Head
    files: PageFiles
    nonce: str
    #: Names of the token: ``cookie`` and ``header``.
    csrf: Mapping[str, str]
    #: The page object as JSON that may stand inside a script.
    page: str
    noscript: str


def draw(parts: Parts) -> str:
    """Return the document. Everything is escaped here, but for the page, which comes escaped."""
    chosen = "" if parts.appearance == "system" else f' class="{escape(parts.appearance)}"'
    head = "\n".join(_head(parts))
    nonce = escape(parts.nonce)
    return f"""<!DOCTYPE html>
<html lang="{escape(parts.language)}" dir="{escape(parts.direction)}"{chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(parts.head.title)}</title>
{head}
</head>
<body>
<noscript>{escape(parts.noscript)}</noscript>
<script data-page="app" type="application/json" nonce="{nonce}" data-csrf-cookie="\
{escape(parts.csrf["cookie"])}" data-csrf-header="{escape(parts.csrf["header"])}">\
{parts.page}</script>
<div id="app"></div>
</body>
</html>
"""


def _head(parts: Parts) -> Iterator[str]:
    nonce = escape(parts.nonce)
    yield from _colour_scheme(parts.appearance, nonce)
    yield from _icons(parts.head)
    for address in parts.files.stylesheets:
        yield f'<link rel="stylesheet" href="{escape(address)}" nonce="{nonce}">'
    for address in parts.files.modules:
        yield f'<link rel="modulepreload" href="{escape(address)}" nonce="{nonce}">'
    yield f'<script type="module" src="{escape(parts.files.script)}" nonce="{nonce}"></script>'


def _colour_scheme(appearance: str, nonce: str) -> Iterator[str]:
    """Yield what keeps the page from flashing in the other colours before it is styled."""
    if appearance == "system":
        yield '<meta name="color-scheme" content="light dark">'
        yield f'<meta name="theme-color" media="{_PREFERS_LIGHT}" content="{_LIGHT}">'
        yield f'<meta name="theme-color" media="{_PREFERS_DARK}" content="{_DARK}">'
        yield (
            f'<script nonce="{nonce}">document.documentElement.classList.toggle("dark", '
            f'matchMedia("{_PREFERS_DARK}").matches)</script>'
        )
    else:
        yield f'<meta name="color-scheme" content="{escape(appearance)}">'
        yield f'<meta name="theme-color" content="{_DARK if appearance == "dark" else _LIGHT}">'


def _icons(head: Head) -> Iterator[str]:
    """Yield the icons of the browser's tab; of two, the browser takes the one that fits."""
    if head.favicon:
        media = f' media="{_PREFERS_LIGHT}"' if head.dark_favicon else ""
        yield f'<link rel="icon" href="{escape(head.favicon)}"{media}>'
    if head.dark_favicon:
        media = f' media="{_PREFERS_DARK}"' if head.favicon else ""
        yield f'<link rel="icon" href="{escape(head.dark_favicon)}"{media}>'
