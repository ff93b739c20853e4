"""The Hypothesis profiles, which set the number of examples: ``quick``, ``panel`` and ``soak``.

A profile multiplies the number of every test, also where the test names its own: a test that is
content with few examples stays cheap in each of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

FACTORS = {"quick": 0.2, "panel": 1, "soak": 10}
DEFAULT = "panel"

#: Where Hypothesis keeps the settings of a test; its own pytest plugin writes there too.
_SETTINGS = "_hypothesis_internal_use_settings"


def register() -> None:
    """Register the profiles and load the default. ``--hypothesis-profile`` chooses another."""
    for name in FACTORS:
        # What is found must not depend on how busy the machine is.
        settings.register_profile(name, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile(DEFAULT)


def scale(items: Iterable[pytest.Item]) -> None:
    """Multiply the number of examples of every test by the factor of the loaded profile."""
    factor = FACTORS.get(settings.get_current_profile_name(), 1)
    if factor == 1:
        return
    # A method is a new object each time it is read; its function is what Hypothesis reads.
    functions = {getattr(item.obj, "__func__", item.obj) for item in items if hasattr(item, "obj")}
    for function in filter(is_hypothesis_test, functions):
        own: settings = getattr(function, _SETTINGS)
        count = max(1, math.ceil(own.max_examples * factor))
        setattr(function, _SETTINGS, settings(own, max_examples=count))
