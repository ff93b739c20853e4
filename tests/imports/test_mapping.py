"""Columns of a file are guessed from its headings, and a wrong mapping is refused (threat 95)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from django_panel.imports import ImportColumn, Importer
from django_panel.resources.importing.mapping import check_mapping, guess_mapping
from tests.imports.import_models import ImportedArticle


class GuessedImporter(Importer):
    model = ImportedArticle

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("title").required().guess(["name", "Headline"]),
            ImportColumn("is_live").label("Published"),
            ImportColumn("code").guess(["title"]),
        ]


@pytest.mark.parametrize(
    ("headings", "mapping"),
    [
        (["TITLE", "published"], {"title": 0, "is_live": 1}),
        (["is-live", "headline"], {"title": 1, "is_live": 0}),
        (["Is_Live", "Name", "Code"], {"title": 1, "is_live": 0, "code": 2}),
        (["Title", "Title"], {"title": 0}),
        (["", "x"], {}),
        (["Code", "title", "Errors"], {"title": 1, "code": 0}),
    ],
)
def test_guesses(headings: list[str], mapping: dict[str, int]) -> None:
    assert guess_mapping(GuessedImporter, headings) == mapping


@pytest.mark.parametrize(
    ("mapping", "name"),
    [
        ({"title": 3}, "title"),
        ({"title": -1}, "title"),
        ({"title": True}, "title"),
        ({"title": "0"}, "title"),
        ({"title": None}, "title"),
        ({"title": 0, "code": 0}, "code"),
        ({"title": 0, "other": 1}, "other"),
        ({"code": 0}, "file"),
        ({}, "file"),
    ],
)
def test_a_wrong_mapping_is_refused(mapping: dict[str, Any], name: str) -> None:
    with pytest.raises(ValidationError) as caught:
        check_mapping(GuessedImporter, mapping, ["a", "b", "c"])

    assert name in caught.value.message_dict


def test_a_right_mapping_is_accepted() -> None:
    check_mapping(GuessedImporter, {"title": 2, "code": 0}, ["a", "b", "c"])


def test_a_missing_required_column_lists_the_headings() -> None:
    with pytest.raises(ValidationError) as caught:
        check_mapping(GuessedImporter, {"code": 0}, ["Code", "Kind"])

    assert caught.value.message_dict["file"] == [
        "Required columns are missing: Title. The headings are: Code, Kind."
    ]


def test_the_errors_of_an_earlier_report_are_not_mapped() -> None:
    class ErrorsImporter(Importer):
        model = ImportedArticle

        @classmethod
        def columns(cls) -> Sequence[ImportColumn]:
            return [ImportColumn("title"), ImportColumn("body").guess(["errors"])]

    assert guess_mapping(ErrorsImporter, ["title", "Errors"]) == {"title": 0}
    assert guess_mapping(ErrorsImporter, ["Errors", "title"]) == {"title": 1, "body": 0}
    with translation.override("de"):
        assert guess_mapping(ErrorsImporter, ["title", "Errors"]) == {"title": 0}
