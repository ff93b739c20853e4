"""Optimizations, and the only code that reads private attributes of Django.

Each is one function that does the same as Django's own code, faster. With
``PANEL["fast_paths"]`` off, Django's own code runs instead. ADR 16 has the figures: most save at
least 10 % of the calls of a page in steady state; it gives the reasons for those that save less.
"""

from __future__ import annotations

from django_panel.conf import get_settings


def enabled() -> bool:
    """Return whether ``PANEL["fast_paths"]`` is on."""
    return get_settings().fast_paths
