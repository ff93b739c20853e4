"""Panels that a test file declares again and again, built once for the file.

To load a panel, and Django's tables of its URLs, takes longer than most requests. A declaration
is the same one if its functions are: a function of a module, or one written in a fixture that
uses no variable of the fixture. What another setting or a replaced attribute may change is built
again: the test then gets panels of its own.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

from django.conf import settings
from django.core.signals import setting_changed
from django.urls import get_resolver

from django_panel import urls
from django_panel.panels import registry
from django_panel.panels.registry import directory
from tests.project.provider_factory import Build

#: Settings that no declaration depends on.
_UNRELATED = {"MEDIA_ROOT", "PANEL", "STATICFILES_DIRS", "STORAGES"}


@dataclass(frozen=True)
class _Kept:
    """The loaded panels of a declaration, with their URL patterns and Django's root resolver."""

    loaded: Any
    patterns: tuple[tuple[Any, ...], Any] | None
    resolver: dict[str, Any]


class DeclaredPanels:
    """The declarations of one test file."""

    def __init__(self) -> None:
        self._file: Path | None = None
        self._kept: dict[Hashable, _Kept] = {}
        #: Other settings that a test has replaced now.
        self._replaced: set[str] = set()
        #: The declaration in use, and the generation of the directory when it was declared.
        self._current: tuple[Hashable, int] | None = None
        setting_changed.connect(self._note, dispatch_uid="tests.project.declared_panels")

    def declared(self, file: Path, key: Hashable | None) -> None:
        """Use the panels of an equal declaration; called after ``PANEL`` was replaced."""
        if file != self._file:
            self._file = file
            self._kept.clear()
        self._current = None
        if key is None or self._replaced:
            return
        self._current = key, directory.generation
        if kept := self._kept.get(key):
            directory._built = kept.loaded
            registry._watch_changes(kept.loaded[0].all())
            if kept.patterns is not None:
                built, patterns = kept.patterns
                urls.urlpatterns._built = (directory.generation, *built[1:]), patterns
                get_resolver().__dict__.update(kept.resolver)

    def keep(self) -> None:
        """Keep what was built for the declaration, unless something else was declared since."""
        if self._current is None:
            return
        key, generation = self._current
        self._current = None
        loaded = directory._built
        if generation == directory.generation and loaded is not None and not loaded[1]:
            built: Any = urls.urlpatterns._built
            is_built = built is not None and built[0][0] == generation
            resolver = dict(get_resolver().__dict__) if is_built else {}
            self._kept[key] = _Kept(loaded, built if is_built else None, resolver)

    def _note(self, *, setting: str, enter: bool, **_: Any) -> None:
        if setting in _UNRELATED:
            return
        self._current = None
        (self._replaced.add if enter else self._replaced.discard)(setting)


def key_of(options: Mapping[str, Any] | None, panels: Mapping[str, Build]) -> Hashable | None:
    """Return what an equal declaration has too; None if another one cannot be equal."""
    try:
        plain = json.dumps(options, sort_keys=True)
    except TypeError:
        return None
    functions = [(name, _function_key(build)) for name, build in panels.items()]
    if any(key is None for _, key in functions):
        return None
    return settings.ROOT_URLCONF, plain, tuple(functions)


def _function_key(build: Build) -> Hashable | None:
    # Not a method: its object may have changed. Equal code has equal names, so the module counts.
    if not isinstance(build, FunctionType):
        return None
    if build.__closure__ or build.__defaults__ or build.__kwdefaults__:
        return None
    return build.__module__, build.__code__


def uses_monkeypatch(item: Any) -> bool:
    """Return whether a test, or a fixture of ours that it uses, asks for ``monkeypatch``."""
    asked = item._fixtureinfo
    fixtures = (each for found in asked.name2fixturedefs.values() for each in found)
    return "monkeypatch" in asked.argnames or any(
        "monkeypatch" in each.argnames and each.func.__module__ != "pytest_django.plugin"
        for each in fixtures
    )
