"""Compute the props of a response."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from django.db import connections, transaction

from django_panel.adapters.inertia.partial_reload import Selection
from django_panel.support.screen import Always, Deferred, Lazy, Merge, Once, OptionalProp

logger = logging.getLogger("django_panel")

_MARKERS = frozenset({Lazy, Deferred, OptionalProp, Always, Once, Merge})
_ABSENT: Final = object()


class Props:
    """The values of the props in a response, and their metadata for the client."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.values: dict[str, Any] = {}
        self.deferred: dict[str, list[str]] = {}
        self.rescued: list[str] = []
        self.appended: list[str] = []
        self.prepended: list[str] = []
        self.deep_merged: list[str] = []
        self.matched_on: list[str] = []
        #: Key -> the prop, and when it expires, in milliseconds since 1970.
        self.once: dict[str, tuple[str, int | None]] = {}

    def resolve(self, props: Mapping[str, Any]) -> None:
        """Add every prop that belongs to the response.

        Markers are at the top level, or one level below in a dict of markers (``widgetData``).
        Deeper values are not searched: a walk through the rows of a table takes longer than their
        serialization.
        """
        whole = not self.selection.partial
        for name, prop in props.items():
            prop_type = type(prop)
            if whole and prop_type is Lazy:
                # The most common cases first.
                self.values[name] = prop.make()
            elif whole and prop_type is not dict and prop_type not in _MARKERS:
                self.values[name] = prop
            else:
                self._add(name, prop)

    def _add(self, name: str, prop: Any) -> None:
        if type(prop) is dict and not _MARKERS.isdisjoint(map(type, prop.values())):
            value = self._group(name, prop)
        else:
            value = self._value(name, prop)
        if value is not _ABSENT:
            self.values[name] = value

    def _group(self, name: str, members: Mapping[str, Any]) -> Any:
        # An Always member is not sent alone: the client would delete the other members.
        if not self.selection.wants(name):
            return _ABSENT
        values = {key: self._value(f"{name}.{key}", prop) for key, prop in members.items()}
        present = {key: value for key, value in values.items() if value is not _ABSENT}
        return present or _ABSENT

    def _value(self, path: str, prop: Any) -> Any:
        if type(prop) is Always:
            return prop.make()
        if not self.selection.wants(path) or self._is_postponed(path, prop):
            return _ABSENT
        prop_type = type(prop)
        if prop_type not in _MARKERS:
            return self._narrowed(path, prop)
        if prop_type is Once:
            return self._once(path, prop)
        if prop_type is Merge:
            return self._merged(path, prop)
        if prop_type is Deferred and prop.rescue:
            return self._narrowed(path, self._rescued(path, prop))
        return self._narrowed(path, prop.make())

    def _is_postponed(self, path: str, prop: Any) -> bool:
        """Return whether a full visit leaves this prop out; deferred props are listed."""
        if self.selection.partial:
            return False
        if type(prop) is Deferred:
            self.deferred.setdefault(prop.group, []).append(path)
        return type(prop) in {Deferred, OptionalProp}

    def _rescued(self, path: str, prop: Deferred) -> Any:
        try:
            with _savepoints():
                return prop.make()
        except Exception:
            logger.exception("The deferred prop %r failed and was left out.", path)
            self.rescued.append(path)
            return _ABSENT

    def _once(self, path: str, prop: Once) -> Any:
        expires_at = None if prop.ttl is None else int((time.time() + prop.ttl) * 1000)
        key = prop.key() if callable(prop.key) else prop.key
        self.once[key] = (path, expires_at)
        return _ABSENT if key in self.selection.cached else prop.make()

    def _merged(self, path: str, prop: Merge) -> Any:
        if path not in self.selection.reset:
            if prop.deep:
                self.deep_merged.append(path)
            elif prop.prepend:
                self.prepended.append(path)
            else:
                self.appended.append(path)
            if prop.match_on:
                self.matched_on.append(f"{path}.{prop.match_on}")
        return prop.make()

    def _narrowed(self, path: str, value: Any) -> Any:
        """Return ``value`` without the keys that a partial reload did not request."""
        if type(value) is not dict or not self.selection.narrows(path):
            return value
        return {key: part for key, part in value.items() if self.selection.wants(f"{path}.{key}")}


@contextmanager
def _savepoints() -> Iterator[None]:
    """Create savepoints, so that a failed query does not abort the transaction."""
    with ExitStack() as stack:
        for connection in connections.all(initialized_only=True):
            if connection.in_atomic_block:
                stack.enter_context(transaction.atomic(using=connection.alias))
        yield
