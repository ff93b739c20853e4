"""The setting ``PANEL``: a provider is added once, and an unusual value is left alone."""

from __future__ import annotations

import pytest

from django_panel.management.generators.list_edits import PythonSource
from django_panel.management.generators.settings_file import with_provider

PROVIDER = "mysite.admin_panel.provider.AdminPanelProvider"


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("PANEL = {}", f'PANEL = {{"panels": ["{PROVIDER}"]}}'),
        ('PANEL = {"auth": None}', f'PANEL = {{"panels": ["{PROVIDER}"], "auth": None}}'),
        ('PANEL = {"panels": []}', f'PANEL = {{"panels": ["{PROVIDER}"]}}'),
        ('PANEL = {"panels": ["a.B"]}', f'PANEL = {{"panels": ["a.B", "{PROVIDER}"]}}'),
        (
            'PANEL = {\n    "panels": [\n        "a.B",\n    ],\n}',
            f'PANEL = {{\n    "panels": [\n        "a.B",\n        "{PROVIDER}",\n    ],\n}}',
        ),
        (
            'PANEL = {\n    "auth": None,\n}',
            f'PANEL = {{\n    "panels": ["{PROVIDER}"],\n    "auth": None,\n}}',
        ),
    ],
)
def test_a_provider_is_added(setting: str, expected: str) -> None:
    source = PythonSource(f"{setting}\n")
    [value] = source.assignments("PANEL")

    changed = with_provider(source, value, PROVIDER)

    assert changed is not None
    assert changed.text == f"{expected}\n"


@pytest.mark.parametrize(
    "setting", ["PANEL = dict(panels=[])", 'PANEL = {"panels": PANELS}', "PANEL = {**OTHERS}"]
)
def test_an_unusual_value_is_left_alone(setting: str) -> None:
    source = PythonSource(setting)
    [value] = source.assignments("PANEL")

    assert with_provider(source, value, PROVIDER) is None
