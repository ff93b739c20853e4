"""Soft deletes with method names of the model, declared by the resource."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.exceptions import PanelSchemaException
from django_panel.policies import Policy
from django_panel.resources import Resource, Trash
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.resources.pages.custom_trash_models import Crate, Crates, Dossier, Dossiers
from tests.resources.pages.form_requests import props_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def archive(declare: Declare) -> None:
    declare(archive=lambda panel: panel.path("archive").resources([Dossiers, Crates]))


def dossier(name: str, archived: bool = False) -> Dossier:
    made = Dossier.objects.create(name=name)
    if archived:
        made.archive()
    return made


def listed(client: Client, path: str) -> dict[str, list[str]]:
    """Return the names in a list, each with the actions of its row."""
    rows = props_of(client, path)["rows"]
    return {row["cells"]["name"]: [action["name"] for action in row["actions"]] for row in rows}


def run(client: Client, scope: str, action: str, resource: str = "dossiers", **body: Any) -> int:
    values = {"resource": resource, "action": action, **body}
    address = f"/archive/actions/{scope}"
    return fetch(
        client, address, "json", "post", data=values, content_type="application/json"
    ).status_code


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", {"Here"}),
        ("?filters[trashed]=with", {"Here", "Gone"}),
        ("?filters[trashed]=only", {"Gone"}),
        ("?filters[trashed]=without", {"Here"}),
    ],
)
def test_the_list_hides_what_the_named_field_marks(
    query: str, names: set[str], admin: Client
) -> None:
    dossier("Here")
    dossier("Gone", archived=True)

    assert set(listed(admin, f"/archive/dossiers{query}")) == names


def test_each_row_offers_what_its_place_allows(admin: Client) -> None:
    dossier("Here")
    dossier("Gone", archived=True)

    assert listed(admin, "/archive/dossiers?filters[trashed]=with") == {
        "Here": ["delete"],
        "Gone": ["restore", "forceDelete"],
    }


def test_records_are_trashed_by_the_named_methods(admin: Client) -> None:
    paper = dossier("Paper")

    assert run(admin, "record", "delete", record=paper.pk) == 303
    paper.refresh_from_db()
    assert paper.archived_at is not None
    assert run(admin, "record", "restore", record=paper.pk) == 303
    paper = Dossier.objects.get()
    assert paper.archived_at is None
    assert paper.told == " archive unarchive"
    # A record that is not trashed is not deleted.
    run(admin, "record", "forceDelete", record=paper.pk)
    assert Dossier.objects.filter(pk=paper.pk).exists()
    paper.archive()
    assert run(admin, "record", "forceDelete", record=paper.pk) == 303
    assert not Dossier.objects.exists()


def test_selections_are_trashed_too(admin: Client) -> None:
    one, two = dossier("One"), dossier("Two")
    keys = [one.pk, two.pk]

    assert run(admin, "bulk", "delete", records=keys) == 303
    assert Dossier.objects.filter(archived_at=None).count() == 0
    assert run(admin, "bulk", "restore", records=keys) == 303
    assert Dossier.objects.filter(archived_at=None).count() == 2


def test_pages_of_a_trashed_record_open_and_offer_the_way_back(admin: Client) -> None:
    gone = dossier("Gone", archived=True)

    page = props_of(admin, f"/archive/dossiers/{gone.pk}")["page"]
    assert {"restore", "forceDelete"} <= {each["name"] for each in page["headerActions"]}
    assert "delete" not in {each["name"] for each in page["headerActions"]}
    assert props_of(admin, f"/archive/dossiers/{gone.pk}/edit")["isTrashed"] is True


def test_a_policys_scope_holds_in_the_trash(declare: Declare, admin: Client) -> None:
    class Named(Policy):
        def scope(self, user: Any, queryset: Any) -> Any:
            return queryset.filter(name="Mine")

    narrow = type("Narrow", (Dossiers,), {"policy": Named, "slug": "dossiers"})
    declare(archive=lambda panel: panel.path("archive").resources([narrow]))
    mine, other = dossier("Mine", archived=True), dossier("Other", archived=True)

    assert fetch(admin, f"/archive/dossiers/{mine.pk}").status_code == 200
    assert fetch(admin, f"/archive/dossiers/{other.pk}").status_code == 404
    assert run(admin, "record", "forceDelete", record=other.pk) == 404


def test_a_nested_list_reads_the_trash_through_the_named_manager(admin: Client) -> None:
    paper, foreign = dossier("Paper"), dossier("Foreign")
    crate = Crate.everything.create(name="Crate", dossier=paper)
    Crate.everything.create(name="Elsewhere", dossier=foreign, is_discarded=True)
    path = f"/archive/dossiers/{paper.pk}/crates"

    assert run(admin, "record", "delete", "crates", record=crate.pk, parent=paper.pk) == 303
    assert listed(admin, path) == {}
    assert listed(admin, f"{path}?filters[trashed]=only") == {"Crate": ["restore", "forceDelete"]}
    assert fetch(admin, f"{path}/{crate.pk}").status_code == 200
    assert run(admin, "record", "restore", "crates", record=crate.pk, parent=paper.pk) == 303
    assert set(listed(admin, path)) == {"Crate"}
    crate.discard()
    assert run(admin, "record", "forceDelete", "crates", record=crate.pk, parent=paper.pk) == 303
    assert not Crate.everything.filter(pk=crate.pk).exists()


@pytest.mark.parametrize(
    "names", [{"trash": "shred"}, {"column": "gone_at"}, {"manager": "all"}, {"is_trashed": "gone"}]
)
def test_a_name_the_model_does_not_have_is_an_error_at_the_declaration(
    names: dict[str, str],
) -> None:
    right = {
        "trash": "archive",
        "restore": "unarchive",
        "force_delete": "purge",
        "column": "archived_at",
    }
    ((what, name),) = names.items()

    with pytest.raises(PanelSchemaException, match=rf"Trash\({what}='{name}'\)"):
        type("Wrong", (Resource,), {"model": Dossier, "soft_deletes": Trash(**(right | names))})
