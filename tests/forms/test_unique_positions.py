"""Rows of an inline are moved although their positions are unique."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.forms import FormSchema, Inline, TextInput
from django_panel.resources.saving import save_form
from tests.forms.conftest import Statements
from tests.forms.ordered_models import Playlist, Track, Verse
from tests.forms.saving import Saver

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(params=[("tracks", Track), ("verses", Verse)], ids=["constraint", "together"])
def rows(request: pytest.FixtureRequest) -> tuple[str, Any, Playlist]:
    """Return the name and the model of an inline, and a list with three rows."""
    name, model = request.param
    playlist = Playlist.objects.create(name="Evening")
    for place, title in enumerate("abc"):
        model.objects.create(playlist=playlist, title=title, place=place)
    return name, model, playlist


def save(name: str, model: Any, playlist: Playlist, titles: str) -> list[tuple[str, int]]:
    """Save the rows in this order, and delete the others; an unknown title is a new row."""
    known = {row.title: str(row.pk) for row in model.objects.filter(playlist=playlist)}
    entries: list[dict[str, Any]] = [
        {"title": title} | ({"_key": known[title]} if title in known else {}) for title in titles
    ]
    entries += [{"_key": known[title], "_delete": True} for title in known if title not in titles]
    inline = Inline(name).schema([TextInput("title").required()]).orderable("place").unscoped()
    schema = FormSchema().model(Playlist).schema([TextInput("name"), inline])
    page = Saver(Playlist, playlist.pk)
    save_form(schema.bind(page="edit", data={name: entries}, hooks=page), page)
    stored = model.objects.filter(playlist=playlist).order_by("place")
    return [(row.title, row.place) for row in stored]


@pytest.mark.parametrize("titles", ["cba", "bca", "cab", "acb", "nabc", "anbc", "cn", "b", "ncab"])
def test_rows_change_places(rows: tuple[str, Any, Playlist], titles: str) -> None:
    stored = save(*rows, titles)

    assert "".join(title for title, _place in stored) == titles
    assert len({place for _title, place in stored}) == len(titles)


def test_the_rows_of_another_owner_keep_their_positions(rows: tuple[str, Any, Playlist]) -> None:
    name, model, playlist = rows
    other = model.objects.create(
        playlist=Playlist.objects.create(name="Morning"), title="x", place=3
    )

    assert [title for title, _place in save(name, model, playlist, "cba")] == ["c", "b", "a"]

    other.refresh_from_db()
    assert other.place == 3


def test_rows_that_stay_need_no_further_statement(
    rows: tuple[str, Any, Playlist], statements: Statements
) -> None:
    with statements() as sent:
        save(*rows, "abcn")

    assert not [each for each in sent.captured_queries if "CASE" in each["sql"]]
