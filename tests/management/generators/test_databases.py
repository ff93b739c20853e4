"""The options of SQLite: set where ``DATABASES`` is written out, and left alone elsewhere."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from django_panel.management.generators import databases
from django_panel.management.generators.databases import set_transaction_mode, with_transaction_mode
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.list_edits import PythonSource

STARTPROJECT = """DATABASES = {
    'default': {
        'ENGINE': 'django.db.backends.sqlite3',
        'NAME': BASE_DIR / 'db.sqlite3',
    }
}
"""
MODE = '"transaction_mode": "IMMEDIATE"'


def changed(text: str, alias: str = "default") -> str | None:
    source = PythonSource(text)
    [value] = source.assignments("DATABASES")
    result = with_transaction_mode(source, value, alias)
    return None if result is None else result.text


def test_the_settings_of_startproject() -> None:
    line = "        'NAME': BASE_DIR / 'db.sqlite3',\n"

    assert changed(STARTPROJECT) == STARTPROJECT.replace(
        line, f'{line}        "OPTIONS": {{{MODE}}},\n'
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"default": {"NAME": "x"}}', f'{{"default": {{"NAME": "x", "OPTIONS": {{{MODE}}}}}}}'),
        (
            '{"default": {"OPTIONS": {"timeout": 20}}}',
            f'{{"default": {{"OPTIONS": {{"timeout": 20, {MODE}}}}}}}',
        ),
        ('{"default": {"OPTIONS": {}}}', f'{{"default": {{"OPTIONS": {{{MODE}}}}}}}'),
        (
            '{\n    "default": {\n        "OPTIONS": {\n'
            '            "timeout": 20\n        }\n    }\n}',
            '{\n    "default": {\n        "OPTIONS": {\n            "timeout": 20,\n'
            f"            {MODE},\n        }}\n    }}\n}}",
        ),
    ],
)
def test_options_are_added(before: str, after: str) -> None:
    assert changed(f"DATABASES = {before}\n") == f"DATABASES = {after}\n"


@pytest.mark.parametrize(
    "value",
    [
        'env.db("URL")',
        '{"default": env.db("URL")}',
        '{"other": {}}',
        '{"default": {**BASE, "NAME": "x"}}',
        '{"default": {"OPTIONS": OPTIONS}}',
        '{"default": {"OPTIONS": {**OPTIONS}}}',
        '{"default": {"OPTIONS": {"transaction_mode": "EXCLUSIVE"}}}',
    ],
)
def test_an_unusual_value_is_left_alone(value: str) -> None:
    assert changed(f"DATABASES = {value}\n") is None


def test_a_database_that_is_not_written_out_gets_a_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sqlite = {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3"}
    done = {**sqlite, "OPTIONS": {"transaction_mode": "immediate"}}
    named: Any = {
        "default": sqlite,
        "memory": {**sqlite, "NAME": ":memory:"},
        "done": done,
        "main": {"ENGINE": "django.db.backends.postgresql"},
    }
    monkeypatch.setattr(databases, "settings", SimpleNamespace(DATABASES=named))
    monkeypatch.setattr(databases, "settings_files", lambda plan: [])
    plan = FilePlan()

    set_transaction_mode(plan)

    (note,) = plan.notes
    assert note.endswith(f'DATABASES["default"]["OPTIONS"] = {{{MODE}}}')
    assert plan.edits == []
