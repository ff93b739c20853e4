"""The front end's dictionary follows the reader's language, plurals included."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings
from django.utils import translation
from django.utils.translation import trans_real

from django_panel.panels import frontend_translations
from tests.project.message_catalogs import write_catalogue

HEADER = (
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 "
    "&& (n%100<10 || n%100>=20) ? 1 : 2);\n"
)
FORMS = ["%(count)s wiersz", "%(count)s wiersze", "%(count)s wierszy"]


def forget_catalogues() -> None:
    """Let Django and the dictionary read the catalogues anew."""
    vars(trans_real)["_translations"].clear()
    frontend_translations._dictionary.cache_clear()


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
        forget_catalogues()
        yield
    forget_catalogues()


@pytest.mark.usefixtures("polish")
def test_a_message_is_translated_and_an_equal_one_left_out() -> None:
    with translation.override("pl"):
        words = frontend_translations.frontend_translations()

    assert words["Clear search"] == "Wyczyść"
    assert "Kept in English" not in words


@pytest.mark.usefixtures("polish")
def test_a_counting_sentence_brings_every_form_in_order() -> None:
    with translation.override("pl"):
        forms = frontend_translations.frontend_translations()["%(count)s row"].split("\0")

    assert forms == FORMS


def test_english_sends_nothing() -> None:
    frontend_translations._dictionary.cache_clear()

    with translation.override("en"):
        assert frontend_translations.frontend_translations() == {}
