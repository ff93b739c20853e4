"""The host's ``PANEL`` setting, typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from types import MappingProxyType
from typing import Any, NamedTuple

from django.conf import settings as django_settings
from django.utils.functional import Promise

from django_panel.exceptions import nearest


class HomeRedirect(NamedTuple):
    """Where a signed-in person is sent into the first panel that admits them."""

    enabled: bool = True
    paths: tuple[str, ...] = ("dashboard",)


class Frontend(NamedTuple):
    """Folders of a host's own components, relative to ``BASE_DIR``."""

    #: Holds ``pages/Panels/**``.
    source: str = "resources/js"
    #: A folder of ``STATICFILES_DIRS``; what is built there shadows the packaged bundle.
    output: str = "static/django_panel"
    #: Where the front-end sources are put together; may be deleted at any time.
    work: str = ".panel-build"


class Broadcasting(NamedTuple):
    """What carries messages to open pages; nothing unless a connection is named."""

    #: The name of the connection in use.
    default: str | None = None
    #: Connections by name: ``{"driver": "channels" | "log" | "null"}``, and for ``channels``
    #: the ``layer`` of ``CHANNEL_LAYERS`` or the ``url`` of a Redis.
    connections: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


class PanelSettings(NamedTuple):
    """Everything ``PANEL`` may say. Switches count only when they are really ``True``."""

    #: Dotted paths of panel providers.
    panels: tuple[str, ...] = ()
    #: Whether ``django_panel.urls`` holds the panels' routes.
    register_routes: bool = True
    #: Whether the four web middleware are appended to ``MIDDLEWARE``.
    register_web_middleware: bool = True
    #: Whether guests go to the panel's own login; else to ``LOGIN_URL``.
    register_guest_redirect: bool = True
    home_redirect: HomeRedirect = HomeRedirect()
    #: Whether this package's migrations are offered.
    load_migrations: bool = True
    #: Seconds for which a confirmed password counts as recent.
    password_timeout: int = 900
    #: Kilobytes one upload may have, whatever its field says; read before the field is known.
    upload_limit: int = 102_400
    #: How many proxies of one's own stand before the server and append to X-Forwarded-For.
    trusted_proxies: int = 0
    #: Language code to native name; two or more bring the language switch.
    locales: Mapping[str, str | Promise] = MappingProxyType({})
    frontend: Frontend = Frontend()
    broadcasting: Broadcasting = Broadcasting()
    #: ``"django"``, ``"allauth"`` or a dotted path; None chooses by ``INSTALLED_APPS``.
    auth: str | None = None
    #: File of the discovery manifest, relative to ``BASE_DIR``.
    manifest: str = ".panel-manifest.json"
    #: Whether the optimizations of ``internal/fast`` run; else Django's own code does.
    fast_paths: bool = True


class SettingMistake(NamedTuple):
    """What is wrong with an entry of ``PANEL`` and how to mend it."""

    wrong: str
    mend: str
    #: Whether the panels refuse to start: the entry means something, and nobody obeys it.
    stops_the_start: bool = False


class _Kind(NamedTuple):
    """What a key takes: a test, and its name in a message."""

    accepts: Callable[[Any], bool]
    wanted: str


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def _is_names(value: object) -> bool:
    return isinstance(value, Mapping) and len(_names(value)) == len(value)


def _is_tables(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and isinstance(table, Mapping) for name, table in value.items()
    )


def _names(value: object) -> dict[str, str | Promise]:
    """Return the languages that are stated usably; the others are ignored."""
    if not isinstance(value, Mapping):
        return {}
    return {
        code: name
        for code, name in value.items()
        if isinstance(code, str) and isinstance(name, str | Promise)
    }


_SWITCH = _Kind(lambda value: isinstance(value, bool), "True or False")
_COUNT = _Kind(_is_count, "a whole number, zero or more")
_TEXTS = _Kind(_is_texts, "a list of texts")
_PATH = _Kind(lambda value: isinstance(value, str | PathLike) and bool(str(value)), "a path")
_NAMES = _Kind(_is_names, "a dictionary of language codes and names")

_TEXT = _Kind(lambda value: value is None or isinstance(value, str), "a text")
_TABLES = _Kind(_is_tables, "a dictionary of dictionaries")

_GROUPS: dict[str, type[HomeRedirect | Frontend | Broadcasting]] = {
    "home_redirect": HomeRedirect,
    "broadcasting": Broadcasting,
    "frontend": Frontend,
}

#: ``auth`` is judged by the authentication stacks, which know their names.
_KINDS: dict[str, _Kind] = {
    "panels": _TEXTS,
    "register_routes": _SWITCH,
    "register_web_middleware": _SWITCH,
    "register_guest_redirect": _SWITCH,
    "load_migrations": _SWITCH,
    "password_timeout": _COUNT,
    "upload_limit": _COUNT,
    "trusted_proxies": _COUNT,
    "locales": _NAMES,
    "manifest": _PATH,
    "fast_paths": _SWITCH,
    "home_redirect.enabled": _SWITCH,
    "home_redirect.paths": _TEXTS,
    "broadcasting.default": _TEXT,
    "broadcasting.connections": _TABLES,
    "frontend.source": _PATH,
    "frontend.output": _PATH,
    "frontend.work": _PATH,
}

#: Known words of later releases: accepted with a warning, because nothing obeys them yet.
ANNOUNCED_KEYS = frozenset({"integrations"})

KNOWN_KEYS = frozenset(PanelSettings._fields)

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


def mistakes() -> Iterator[SettingMistake]:
    """Yield each unusable entry of ``PANEL``."""
    raw = getattr(django_settings, "PANEL", {})
    if not isinstance(raw, Mapping):
        yield SettingMistake(
            f"PANEL is {raw!r}, not a dictionary.", 'Write PANEL = {"panels": [...]}.', True
        )
        return
    yield from _unknown_keys("PANEL", raw, KNOWN_KEYS | ANNOUNCED_KEYS)
    for key, group in _GROUPS.items():
        stated = raw.get(key, {})
        names = frozenset(group._fields)
        if isinstance(stated, Mapping):
            yield from _unknown_keys(f"PANEL[{key!r}]", stated, names)
        else:
            yield SettingMistake(
                f"PANEL[{key!r}] is {stated!r}, not a dictionary.",
                f"Keys: {', '.join(sorted(names))}.",
            )
    for place, value in _stated(raw):
        kind = _KINDS.get(place)
        if kind is not None and not kind.accepts(value):
            yield SettingMistake(
                f"PANEL{''.join(f'[{part!r}]' for part in place.split('.'))} is {value!r}, "
                f"not {kind.wanted}.",
                f"Write {kind.wanted}, or leave it out.",
                stops_the_start=place == "panels",
            )


def _unknown_keys(
    where: str, stated: Mapping[str, Any], known: frozenset[str]
) -> Iterator[SettingMistake]:
    for key in stated:
        if key not in known:
            yield SettingMistake(
                f"{where} has no key {key!r}.{nearest(str(key), known)}",
                f"Remove it. Known keys: {', '.join(sorted(known))}.",
                stops_the_start=True,
            )


def _stated(raw: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield each stated entry under its place, those of a group as ``group.name``."""
    for key, value in raw.items():
        if key not in _GROUPS:
            yield str(key), value
        elif isinstance(value, Mapping):
            yield from ((f"{key}.{name}", part) for name, part in value.items())


def _parse(raw: Mapping[str, Any]) -> PanelSettings:
    """Return the settings; what is unusable counts as unsaid, an unusable switch as off."""
    values: dict[str, Any] = {}
    groups: dict[str, dict[str, Any]] = {key: {} for key in _GROUPS}
    for place, value in _stated(raw):
        kind = _KINDS.get(place)
        group, _, name = place.rpartition(".")
        target = groups.get(group, values)
        if kind is _SWITCH:
            target[name] = value is True
        elif kind is _NAMES:
            target[name] = MappingProxyType(_names(value))
        elif kind is not None and kind.accepts(value):
            target[name] = tuple(value) if isinstance(value, list) else value
        elif place == "auth":
            values["auth"] = value
    for key, kind_of_group in _GROUPS.items():
        values[key] = kind_of_group(**groups[key])
    return PanelSettings(**values)
