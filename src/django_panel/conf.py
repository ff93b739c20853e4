"""The typed ``PANEL`` setting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from types import MappingProxyType
from typing import Any, NamedTuple

from django.conf import settings as django_settings
from django.utils.functional import Promise

from django_panel.exceptions import nearest


class HomeRedirect(NamedTuple):
    """Paths that redirect a logged-in user to the first accessible panel."""

    enabled: bool = True
    paths: tuple[str, ...] = ("dashboard",)


class Frontend(NamedTuple):
    """Folders of a project's own components, relative to ``BASE_DIR``."""

    #: Contains ``pages/Panels/**``.
    source: str = "resources/js"
    #: A folder of ``STATICFILES_DIRS``; the bundle in it replaces the packaged bundle.
    output: str = "static/django_panel"
    #: The working folder of the build; it may be deleted at any time.
    work: str = ".panel-build"


class Broadcasting(NamedTuple):
    """The connections that send messages to open pages; off by default."""

    #: The name of the connection that is used.
    default: str | None = None
    #: Connections by name: ``{"driver": "channels" | "log" | "null"}``, and for ``channels``
    #: the ``layer`` of ``CHANNEL_LAYERS`` or the ``url`` of a Redis.
    connections: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


class Jobs(NamedTuple):
    """Background jobs, which run on a backend of Django's ``TASKS``."""

    #: The alias of the backend in ``TASKS``.
    backend: str = "default"
    #: The queue; the backend's ``QUEUES`` contain it.
    queue: str = "default"
    #: Seconds without a sign of life after which a worker counts as dead; at least 1.
    lease: int = 60
    #: For how many days the rows of ended jobs are kept.
    keep_days: int = 30


class IntegrationHistory(NamedTuple):
    """The delivery history of integrations."""

    enabled: bool = True
    #: The number of attempts that are kept for each integration; at least 1.
    keep_per_integration: int = 50
    #: Days after which an attempt is deleted; 0 keeps it.
    retention_days: int = 30


class Integrations(NamedTuple):
    """Outbound requests of integrations."""

    #: Host patterns such as ``*.example.com``; empty refuses every host.
    allowed_hosts: tuple[str, ...] = ()
    block_private_networks: bool = True
    #: The queue of deliveries; None is that of all jobs.
    queue: str | None = None
    history: IntegrationHistory = IntegrationHistory()


class Adopt(NamedTuple):
    """Panels that adopt a site of Django's admin."""

    #: Differences that ``panel_adopt_admin --strict`` accepts: ``"app.Model:attribute"``.
    accepted: tuple[str, ...] = ()


class PanelSettings(NamedTuple):
    """The keys of ``PANEL``. A boolean is on only if it is exactly ``True``."""

    #: Dotted paths of panel providers.
    panels: tuple[str, ...] = ()
    #: Whether ``django_panel.urls`` contains the panels' routes.
    register_routes: bool = True
    #: Whether the four web middleware are appended to ``MIDDLEWARE``.
    register_web_middleware: bool = True
    #: Whether guests are redirected to the panel's login; else to ``LOGIN_URL``.
    register_guest_redirect: bool = True
    home_redirect: HomeRedirect = HomeRedirect()
    #: Whether this package's migrations are used.
    load_migrations: bool = True
    #: Seconds for which a confirmed password counts as recent.
    password_timeout: int = 900
    #: The maximum size of an upload in kilobytes; checked before the field's own limit.
    upload_limit: int = 102_400
    #: The number of uploads per user that no form has saved yet; more are refused.
    pending_uploads: int = 50
    #: The number of trusted proxies that append to X-Forwarded-For.
    trusted_proxies: int = 0
    #: Milliseconds after which a query of the global search is aborted on PostgreSQL; 0 for never.
    search_timeout: int = 1500
    #: Language code to native name; with two or more, panels show a language menu.
    locales: Mapping[str, str | Promise] = MappingProxyType({})
    frontend: Frontend = Frontend()
    adopt: Adopt = Adopt()
    broadcasting: Broadcasting = Broadcasting()
    jobs: Jobs = Jobs()
    integrations: Integrations = Integrations()
    #: ``"django"``, ``"allauth"`` or a dotted path; None chooses by ``INSTALLED_APPS``.
    auth: str | None = None
    #: File of the discovery manifest, relative to ``BASE_DIR``.
    manifest: str = ".panel-manifest.json"
    #: Folder of templates that replace those of ``panel_make_*``, relative to ``BASE_DIR``.
    stubs: str = "panel_stubs"
    #: Whether the optimizations of ``internal/fast`` run; else Django's own code does.
    fast_paths: bool = True
    #: Whether pages show their queries; only while ``DEBUG`` is on.
    query_bar: bool = True
    #: What a query for each row of a table does: "warn" or "error"; with ``DEBUG`` and in tests.
    row_queries: str = "warn"

    @property
    def queues(self) -> tuple[str, ...]:
        """The queues of jobs, each of them once."""
        names = (self.jobs.queue, self.integrations.queue)
        return tuple(dict.fromkeys(name for name in names if name))


class SettingError(NamedTuple):
    """An error in ``PANEL``."""

    message: str
    hint: str
    #: Whether panels are not loaded: the entry would be ignored silently.
    is_fatal: bool = False


class _Kind(NamedTuple):
    """The type of a setting: a predicate, and its name for messages."""

    accepts: Callable[[Any], bool]
    wanted: str


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_strings(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def _is_names(value: object) -> bool:
    return isinstance(value, Mapping) and len(_names(value)) == len(value)


def _is_tables(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and isinstance(table, Mapping) for name, table in value.items()
    )


def _names(value: object) -> dict[str, str | Promise]:
    """Return the valid languages; others are ignored."""
    if not isinstance(value, Mapping):
        return {}
    return {
        code: name
        for code, name in value.items()
        if isinstance(code, str) and isinstance(name, str | Promise)
    }


_SWITCH = _Kind(lambda value: isinstance(value, bool), "True or False")
_COUNT = _Kind(_is_count, "a whole number, zero or more")
_STRINGS = _Kind(_is_strings, "a list of strings")
_PATH = _Kind(lambda value: isinstance(value, str | PathLike) and bool(str(value)), "a path")
_NAMES = _Kind(_is_names, "a dictionary of language codes and names")

_STRING = _Kind(lambda value: value is None or isinstance(value, str), "a string")
_TABLES = _Kind(_is_tables, "a dictionary of dictionaries")
_NAME = _Kind(lambda value: isinstance(value, str) and bool(value), "a name")
_OPTIONAL_NAME = _Kind(lambda value: value is None or _NAME.accepts(value), "a name or None")
_ROW_QUERIES = _Kind(lambda value: value in ("warn", "error"), '"warn" or "error"')
_POSITIVE = _Kind(lambda value: _is_count(value) and value > 0, "a whole number, one or more")

#: Keys whose value is a dictionary; a group comes before the group that contains it.
_GROUPS: dict[str, type[Any]] = {
    "home_redirect": HomeRedirect,
    "broadcasting": Broadcasting,
    "frontend": Frontend,
    "adopt": Adopt,
    "jobs": Jobs,
    "integrations.history": IntegrationHistory,
    "integrations": Integrations,
}

#: ``auth`` is checked by ``adapters/auth_stacks.py``.
_KINDS: dict[str, _Kind] = {
    "panels": _STRINGS,
    "register_routes": _SWITCH,
    "register_web_middleware": _SWITCH,
    "register_guest_redirect": _SWITCH,
    "load_migrations": _SWITCH,
    "password_timeout": _COUNT,
    "upload_limit": _COUNT,
    "pending_uploads": _COUNT,
    "trusted_proxies": _COUNT,
    "search_timeout": _COUNT,
    "locales": _NAMES,
    "manifest": _PATH,
    "stubs": _PATH,
    "fast_paths": _SWITCH,
    "query_bar": _SWITCH,
    "row_queries": _ROW_QUERIES,
    "home_redirect.enabled": _SWITCH,
    "home_redirect.paths": _STRINGS,
    "broadcasting.default": _STRING,
    "broadcasting.connections": _TABLES,
    "jobs.backend": _NAME,
    "jobs.queue": _NAME,
    "jobs.lease": _POSITIVE,
    "jobs.keep_days": _COUNT,
    "integrations.allowed_hosts": _STRINGS,
    "integrations.block_private_networks": _SWITCH,
    "integrations.queue": _OPTIONAL_NAME,
    "integrations.history.enabled": _SWITCH,
    "integrations.history.keep_per_integration": _POSITIVE,
    "integrations.history.retention_days": _COUNT,
    "adopt.accepted": _STRINGS,
    "frontend.source": _PATH,
    "frontend.output": _PATH,
    "frontend.work": _PATH,
}

KNOWN_KEYS = frozenset(PanelSettings._fields)

_parsed: tuple[object, PanelSettings] | None = None


def raw_settings() -> Mapping[str, Any]:
    """Return the raw ``PANEL`` setting; empty if it is not a dictionary."""
    raw = getattr(django_settings, "PANEL", {})
    return raw if isinstance(raw, Mapping) else {}


def get_settings() -> PanelSettings:
    """Return the settings; a replaced ``PANEL`` takes effect immediately."""
    global _parsed
    raw = getattr(django_settings, "PANEL", None)
    if _parsed is None or _parsed[0] is not raw:
        _parsed = (raw, _parse(raw_settings()))
    return _parsed[1]


def setting_errors() -> Iterator[SettingError]:
    """Yield an error for each invalid entry of ``PANEL``."""
    raw = getattr(django_settings, "PANEL", {})
    if not isinstance(raw, Mapping):
        yield SettingError(
            f"PANEL is {raw!r}, not a dictionary.", 'Write PANEL = {"panels": [...]}.', True
        )
        return
    yield from _unknown_keys("PANEL", raw, KNOWN_KEYS)
    for key_path, value in _entries(raw):
        group = _GROUPS.get(key_path)
        expected = _KINDS.get(key_path)
        if group is not None and isinstance(value, Mapping):
            yield from _unknown_keys(_shown(key_path), value, frozenset(group._fields))
        elif group is not None:
            yield SettingError(
                f"{_shown(key_path)} is {value!r}, not a dictionary.",
                f"Keys: {', '.join(sorted(group._fields))}.",
            )
        elif expected is not None and not expected.accepts(value):
            yield SettingError(
                f"{_shown(key_path)} is {value!r}, not {expected.wanted}.",
                f"Write {expected.wanted}, or leave it out.",
                is_fatal=key_path == "panels",
            )


def _unknown_keys(
    owner: str, entries: Mapping[str, Any], known: frozenset[str]
) -> Iterator[SettingError]:
    for key in entries:
        if key not in known:
            yield SettingError(
                f"{owner} has no key {key!r}.{nearest(str(key), known)}",
                f"Remove it. Known keys: {', '.join(sorted(known))}.",
                is_fatal=True,
            )


def _shown(key_path: str) -> str:
    """Return the entry as it is written in the settings."""
    return f"PANEL{''.join(f'[{part!r}]' for part in key_path.split('.'))}"


def _entries(raw: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each entry with its key; the key of an entry in a group is ``group.name``."""
    for name, value in raw.items():
        key_path = f"{prefix}{name}"
        yield key_path, value
        if key_path in _GROUPS and isinstance(value, Mapping):
            yield from _entries(value, f"{key_path}.")


def _parse(raw: Mapping[str, Any]) -> PanelSettings:
    """Return the settings; an invalid value gets its default, an invalid boolean is off."""
    values: dict[str, dict[str, Any]] = {"": {}, **{key: {} for key in _GROUPS}}
    for key_path, value in _entries(raw):
        expected = _KINDS.get(key_path)
        group, _, name = key_path.rpartition(".")
        target = values[group]
        if expected is _SWITCH:
            target[name] = value is True
        elif expected is _NAMES:
            target[name] = MappingProxyType(_names(value))
        elif expected is not None and expected.accepts(value):
            target[name] = tuple(value) if isinstance(value, list) else value
        elif key_path == "auth":
            target[name] = value
    for key_path, kind_of_group in _GROUPS.items():
        parent, _, name = key_path.rpartition(".")
        values[parent][name] = kind_of_group(**values[key_path])
    return PanelSettings(**values[""])
