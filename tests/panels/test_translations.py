"""The front end's dictionary follows the reader's language, plurals included."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from django.test import override_settings
from django.utils import translation
from django.utils.translation import ngettext

from django_panel.panels import frontend_translations
from django_panel.panels.frontend_translations import MESSAGES, PLURALS
from tests.project.message_catalogs import write_catalogue

HEADER = (
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 "
    "&& (n%100<10 || n%100>=20) ? 1 : 2);\n"
)
FORMS = ["%(count)s wiersz", "%(count)s wiersze", "%(count)s wierszy"]


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(frontend_translations, "MESSAGES", ("Clear search", "Kept in English"))
    monkeypatch.setattr(frontend_translations, "PLURALS", (("%(count)s row", "%(count)s rows"),))
    write_catalogue(
        tmp_path / "pl" / "LC_MESSAGES" / "django.mo",
        {
            "": HEADER,
            "Clear search": "Wyczyść",
            "%(count)s row\0%(count)s rows": "\0".join(FORMS),
        },
    )
    with override_settings(LOCALE_PATHS=[str(tmp_path)]):
        yield


@pytest.mark.usefixtures("polish")
def test_a_message_is_translated_and_an_equal_one_left_out() -> None:
    with translation.override("pl"):
        words = frontend_translations.frontend_translations()

    assert words["Clear search"] == "Wyczyść"
    assert "Kept in English" not in words


def test_a_message_has_a_translation_for_each_context() -> None:
    with translation.override("fr"):
        words = frontend_translations.frontend_translations()

    assert words["a link\x04Remove"] == "Supprimer"
    assert words["notifications\x04All"] == "Toutes"
    assert words["All"] == "Tout"


@pytest.mark.usefixtures("polish")
def test_a_plural_brings_the_form_of_every_sample_number() -> None:
    with translation.override("pl"):
        forms = frontend_translations.frontend_translations()["%(count)s row"].split("\0")

    one, few, many = FORMS
    assert forms == [one, few, "", many, "", "", "", "", "", "", ""]
    assert len(forms) == len(frontend_translations.SAMPLES)


@pytest.mark.parametrize("language", ["ar", "de", "es", "fr", "id"])
def test_every_count_has_the_same_form_in_the_browser_as_on_the_server(language: str) -> None:
    """The browser's rules are those of CLDR, which Babel has too."""
    category = Locale(language).plural_form
    samples = frontend_translations.SAMPLES
    one, many = "%(count)s row", "%(count)s rows"

    with translation.override(language):
        sent = frontend_translations.frontend_translations()[one].split("\0")
        for count in [*range(1000), 999_999, 1_000_000, 1_000_001, 3_000_000]:
            sample = next(
                number
                for number in (*(sample for sample in samples if sample == count), *samples)
                if number == count or category(number) == category(count)
            )
            form = next(filter(None, reversed(sent[: samples.index(sample) + 1])))
            assert form == ngettext(one, many, count), count


@pytest.mark.parametrize("language", ["ar", "de", "es", "fr", "id"])
def test_the_dictionary_of_a_language_is_complete(language: str) -> None:
    with translation.override(language):
        words = frontend_translations.frontend_translations()

    untranslated = {*MESSAGES, *(one for one, _ in PLURALS)} - words.keys()
    # Names, and words that are the same in both languages.
    assert len(untranslated) < 40, untranslated


def test_english_sends_nothing() -> None:
    with translation.override("en"):
        assert frontend_translations.frontend_translations() == {}
