"""The host's ``PANEL`` setting, typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any

from django.conf import settings as django_settings

from django_panel.exceptions import nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeRedirect:
    """Where a signed-in person is sent into the first panel that admits them."""

    enabled: bool = True
    paths: tuple[str, ...] = ("dashboard",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Frontend:
    """Folders of a host's own components, relative to ``BASE_DIR``."""

    #: Holds ``pages/Panels/**``.
    source: str = "resources/js"
    #: A folder of ``STATICFILES_DIRS``; what is built there shadows the packaged bundle.
    output: str = "static/django_panel"
    #: Where the front-end sources are put together; may be deleted at any time.
    work: str = ".panel-build"


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelSettings:
    """Everything ``PANEL`` may say. Switches count only when they are really ``True``."""

    #: Dotted paths of panel providers.
    panels: tuple[str, ...] = ()
    #: Whether ``django_panel.urls`` holds the panels' routes.
    register_routes: bool = True
    #: Whether the four web middleware are appended to ``MIDDLEWARE``.
    register_web_middleware: bool = True
    #: Whether guests go to the panel's own login; else to ``LOGIN_URL``.
    register_guest_redirect: bool = True
    home_redirect: HomeRedirect = field(default_factory=HomeRedirect)
    #: Whether this package's migrations are offered.
    load_migrations: bool = True
    #: Seconds for which a confirmed password counts as recent.
    password_timeout: int = 900
    #: Language code to native name; two or more bring the language switch.
    locales: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    frontend: Frontend = field(default_factory=Frontend)
    #: How many proxies in front of the site may name the visitor's address.
    trusted_proxies: int = 0
    #: ``"django"``, ``"allauth"`` or a dotted path; None chooses by ``INSTALLED_APPS``.
    auth: str | None = None
    #: File of the discovery manifest, relative to ``BASE_DIR``.
    manifest: str = ".panel-manifest.json"


#: Known words of later releases: accepted with a warning, because nothing obeys them yet.
ANNOUNCED_KEYS = frozenset({"broadcasting", "integrations"})

KNOWN_KEYS = frozenset(item.name for item in fields(PanelSettings))

_GROUPS: dict[str, type[HomeRedirect | Frontend]] = {
    "home_redirect": HomeRedirect,
    "frontend": Frontend,
}
_SWITCHES = frozenset(
    {
        "register_routes",
        "register_web_middleware",
        "register_guest_redirect",
        "load_migrations",
    }
)

_parsed: tuple[object, PanelSettings] | None = None


def raw_settings() -> Mapping[str, Any]:
    """Return ``PANEL`` as the host wrote it; an unusable one counts as empty."""
    raw = getattr(django_settings, "PANEL", {})
    return raw if isinstance(raw, Mapping) else {}


def get_settings() -> PanelSettings:
    """Return the settings in force; a replaced ``PANEL`` takes effect at once."""
    global _parsed
    raw = getattr(django_settings, "PANEL", None)
    if _parsed is None or _parsed[0] is not raw:
        _parsed = (raw, _parse(raw_settings()))
    return _parsed[1]


def mistakes() -> Iterator[tuple[str, str]]:
    """Yield (what is wrong, how to mend it) for each unusable entry of ``PANEL``."""
    raw = getattr(django_settings, "PANEL", {})
    if not isinstance(raw, Mapping):
        yield f"PANEL is {raw!r}, not a dictionary.", 'Write PANEL = {"panels": [...]}.'
        return
    known = KNOWN_KEYS | ANNOUNCED_KEYS
    for key in raw:
        if key not in known:
            yield (
                f"PANEL has no key {key!r}.{nearest(str(key), known)}",
                f"Remove it. Known keys: {', '.join(sorted(known))}.",
            )
    for key in sorted(_SWITCHES & set(raw)):
        if not isinstance(raw[key], bool):
            yield f"PANEL[{key!r}] is {raw[key]!r}, not True or False.", "Write True or False."
    for key, group in _GROUPS.items():
        yield from _group_mistakes(key, group, raw.get(key, {}))
    panels = raw.get("panels", ())
    if isinstance(panels, str) or not isinstance(panels, list | tuple):
        yield (
            f"PANEL['panels'] is {panels!r}, not a list.",
            'Write PANEL = {"panels": ["shop.panels.AdminPanelProvider"]}.',
        )


def _group_mistakes(key: str, group: type, value: object) -> Iterator[tuple[str, str]]:
    names = {item.name for item in fields(group)}
    if not isinstance(value, Mapping):
        yield f"PANEL[{key!r}] is {value!r}, not a dictionary.", f"Keys: {', '.join(sorted(names))}."
        return
    for name in value:
        if name not in names:
            yield (
                f"PANEL[{key!r}] has no key {name!r}.{nearest(str(name), names)}",
                f"Remove it. Known keys: {', '.join(sorted(names))}.",
            )


def _parse(raw: Mapping[str, Any]) -> PanelSettings:
    values: dict[str, Any] = {key: raw[key] for key in KNOWN_KEYS if key in raw}
    for key in _SWITCHES & set(values):
        values[key] = values[key] is True
    for key, group in _GROUPS.items():
        stated = values.get(key)
        if isinstance(stated, Mapping):
            names = {item.name for item in fields(group)}
            values[key] = group(**{name: stated[name] for name in stated if name in names})
        else:
            values.pop(key, None)
    panels = values.get("panels")
    values["panels"] = tuple(panels) if isinstance(panels, list | tuple) else ()
    if isinstance(values.get("locales"), Mapping):
        values["locales"] = MappingProxyType(dict(values["locales"]))
    else:
        values.pop("locales", None)
    return PanelSettings(**values)
