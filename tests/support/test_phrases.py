"""Sentences translated once for each language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings
from django.utils import translation
from django.utils.translation import trans_real

from django_panel.support.phrases import phrases
from tests.project.catalogues import write_catalogue

pytestmark = pytest.mark.unit


@pytest.fixture
def polish(tmp_path: Path) -> Iterator[None]:
    write_catalogue(
        tmp_path / "pl" / "LC_MESSAGES" / "django.mo",
        {"": "Content-Type: text/plain; charset=UTF-8\n", "Dashboard": "Pulpit"},
    )
    with override_settings(LOCALE_PATHS=[str(tmp_path)]):
        vars(trans_real)["_translations"].clear()
        yield
    vars(trans_real)["_translations"].clear()


@pytest.mark.usefixtures("polish")
def test_a_sentence_is_said_in_the_language_in_force() -> None:
    with translation.override("pl"):
        assert phrases()["Dashboard"] == "Pulpit"
    with translation.override("en"):
        assert phrases()["Dashboard"] == "Dashboard"


@pytest.mark.usefixtures("polish")
def test_a_book_held_across_a_change_of_language_keeps_its_own() -> None:
    with translation.override("pl"):
        held = phrases()
    with translation.override("en"):
        assert held["Dashboard"] == "Pulpit"


def test_a_sentence_nobody_translated_stands_as_it_is() -> None:
    with translation.override("pl"):
        assert phrases()["Nobody translated this."] == "Nobody translated this."


def test_other_settings_mean_other_words(tmp_path: Path) -> None:
    with translation.override("pl"):
        before = phrases()
        with override_settings(LOCALE_PATHS=[str(tmp_path)]):
            assert phrases() is not before
