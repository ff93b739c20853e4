"""Optimizations, and the only code that reads private attributes of Django.

Each is one function that does the same as Django's own code, faster. With
``PANEL["fast_paths"]`` off, Django's own code runs instead. An optimization stays only while it
saves at least 10 % of a page in steady state; ADR 16 has the figures.
"""

from __future__ import annotations

from django_panel.conf import get_settings


def enabled() -> bool:
    """Return whether ``PANEL["fast_paths"]`` is on."""
    return get_settings().fast_paths
