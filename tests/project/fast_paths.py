"""Turns the fast paths off for a test run: ``PANEL_FAST_PATHS=off``."""

from __future__ import annotations

from typing import Any

from django.core.signals import setting_changed


def turn_off_fast_paths(panel: dict[str, Any]) -> None:
    """Turn the fast paths off in ``PANEL``, and in every ``PANEL`` that a test replaces it with.

    Called while the settings are read: the receiver then runs before those of the package, which
    read ``PANEL`` when it changes. A test that names ``fast_paths`` itself gets what it names.
    """
    panel["fast_paths"] = False
    setting_changed.connect(_turn_off, dispatch_uid="tests.project.fast_paths")


def _turn_off(*, setting: str, value: object, **kwargs: object) -> None:
    if setting == "PANEL" and isinstance(value, dict):
        value.setdefault("fast_paths", False)
