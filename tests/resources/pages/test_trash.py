"""Trashed records: hidden in lists, visible on their own pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.actions import (
    DeleteBulkAction,
    ForceDeleteAction,
    RestoreAction,
    RestoreBulkAction,
)
from django_panel.policies import Policy
from django_panel.tables import TextColumn, TrashedFilter
from tests.project.clients import fetch, selection_of
from tests.resources.pages.animal_models import Animal, animal
from tests.resources.pages.form_requests import AnimalPanel, edit_path, props_of, put

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def table(cls: Any, schema: Any) -> Any:
    return (
        schema.columns([TextColumn("name")])
        .filters([TrashedFilter()])
        .record_actions([RestoreAction(), ForceDeleteAction()])
        .bulk_actions([RestoreBulkAction(), DeleteBulkAction()])
    )


@pytest.fixture(autouse=True)
def shelter(animal_panel: AnimalPanel) -> None:
    animal_panel(table=classmethod(table))


def listed(client: Client, query: str = "") -> dict[str, list[str]]:
    """Return the names in the list, each with the actions of its row."""
    rows = props_of(client, f"/zoo/animals{query}")["rows"]
    return {row["cells"]["name"]: [action["name"] for action in row["actions"]] for row in rows}


def run(client: Client, scope: str, action: str, **body: Any) -> int:
    values = {"resource": "animals", "action": action, **body}
    return fetch(
        client,
        f"/zoo/actions/{scope}",
        "json",
        "post",
        data=values,
        content_type="application/json",
    ).status_code


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", {"Here"}),
        ("?filters[trashed]=with", {"Here", "Gone"}),
        ("?filters[trashed]=only", {"Gone"}),
        ("?filters[trashed]=without", {"Here"}),
        ("?filters[trashed]=everything", {"Here"}),
    ],
)
def test_the_list_hides_the_trash_until_it_is_asked_for(
    query: str, names: set[str], admin: Client
) -> None:
    animal("Here")
    animal("Gone").trash()

    assert set(listed(admin, query)) == names


def test_only_rows_in_the_trash_can_be_taken_back(admin: Client) -> None:
    animal("Here")
    animal("Gone").trash()

    assert listed(admin, "?filters[trashed]=with") == {
        "Here": [],
        "Gone": ["restore", "forceDelete"],
    }


def test_a_row_is_restored_and_deleted_for_good(admin: Client) -> None:
    gone, back = animal("Gone"), animal("Back")
    gone.trash()
    back.trash()

    assert run(admin, "record", "restore", record=back.pk) == 303
    assert run(admin, "record", "forceDelete", record=gone.pk) == 303

    assert list(Animal.all_objects.values_list("name", "deleted_at")) == [("Back", None)]


def test_a_selection_is_restored_as_a_whole(admin: Client) -> None:
    one, two = animal("One"), animal("Two")
    Animal.objects.all().delete()

    assert run(admin, "bulk", "restore", records=[one.pk, two.pk, 999]) == 404
    assert not Animal.objects.exists()
    assert run(admin, "bulk", "restore", records=[one.pk, two.pk]) == 303
    assert Animal.objects.count() == 2


def test_all_rows_that_match_may_lie_in_the_trash(admin: Client) -> None:
    animal("Here")
    animal("Gone").trash()
    token = selection_of(admin, "/zoo/animals?filters[trashed]=only")

    assert run(admin, "bulk", "restore", selection=token) == 303
    assert Animal.objects.count() == 2


def test_the_pages_of_a_trashed_record_can_be_opened_and_saved(admin: Client) -> None:
    gone = animal("Gone")
    gone.trash()

    assert "isTrashed" not in props_of(admin, edit_path(animal("Here")))
    assert props_of(admin, f"/zoo/animals/{gone.pk}")["isTrashed"] is True
    assert props_of(admin, edit_path(gone))["isTrashed"] is True
    version = props_of(admin, edit_path(gone))["version"]
    assert put(admin, gone, "json", name="Still gone", version=version).status_code == 303
    gone.refresh_from_db()
    assert (gone.name, gone.is_trashed) == ("Still gone", True)


def test_a_resource_that_does_not_say_so_does_not_reach_the_trash(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    animal_panel(soft_deletes=False, table=classmethod(table))
    gone = animal("Gone")
    gone.trash()

    assert fetch(admin, f"/zoo/animals/{gone.pk}").status_code == 404
    assert fetch(admin, edit_path(gone)).status_code == 404
    assert run(admin, "record", "restore", record=gone.pk) == 404


def test_a_resources_own_narrowing_still_holds_in_the_trash(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class Tame(Policy):
        def scope(self, user: Any, queryset: Any) -> Any:
            return queryset.filter(is_tame=True)

    animal_panel(policy=Tame, table=classmethod(table))
    tame, wild = animal("Tame", is_tame=True), animal("Wild")
    Animal.objects.all().delete()

    assert set(listed(admin, "?filters[trashed]=only")) == {"Tame"}
    assert fetch(admin, f"/zoo/animals/{tame.pk}").status_code == 200
    assert fetch(admin, f"/zoo/animals/{wild.pk}").status_code == 404
