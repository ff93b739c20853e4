"""Links, chips and people of text entries, and the files of file entries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from pytest_django.fixtures import Settings

from django_panel import infolists
from django_panel.exceptions import PanelSchemaException
from django_panel.infolists.context import InfolistContext
from django_panel.infolists.entries.base import Entry
from tests.project.models import Customer, Project, Specimen, Task, User


def node(entry: Entry, record: Any) -> dict[str, Any]:
    return {**entry.with_model(type(record)).to_node(InfolistContext(record, with_actions=True))}


def href(entry: Entry, record: Any) -> str | None:
    return node(entry, record).get("href")


def name(text: str) -> Specimen:
    return Specimen(name=text)


TEXT = infolists.TextEntry("name")


@pytest.mark.parametrize(
    ("entry", "text", "url"),
    [
        (TEXT.email(), "anna@example.test", "mailto:anna@example.test"),
        (TEXT.email(), "a?bcc=x@example.test", "mailto:a%3Fbcc%3Dx@example.test"),
        (TEXT.email(), "no address", None),
        (TEXT.email(), "a@example.test, b@example.test", None),
        (TEXT.email().email(False), "anna@example.test", None),
        (TEXT.tel(), "+49 (0) 30 / 123-45", "tel:+493012345"),
        (TEXT.tel(), "(030) 123 45", "tel:03012345"),
        (TEXT.tel(), "ask Anna", None),
        (TEXT.tel(), "12", None),
        (TEXT.url(), "https://example.test/a?b=1", "https://example.test/a?b=1"),
        (TEXT.url(), "javascript:alert(1)", None),
        (TEXT.url(), "java\tscript:alert(1)", None),
        (TEXT.url(), "example.test", None),
        (TEXT.url(lambda record: f"/plants/{record.name}"), "fern", "/plants/fern"),
        (TEXT.url(lambda record: "javascript:alert(1)"), "fern", None),
        (TEXT.url(lambda record: None), "fern", None),
        (TEXT.url().format_using(lambda text: "Page"), "https://a.test", "https://a.test"),
        (TEXT.email().markdown(), "anna@example.test", None),
        (TEXT, "anna@example.test", None),
    ],
)
def test_the_link_of_a_text(entry: Entry, text: str, url: str | None) -> None:
    assert href(entry, name(text)) == url


def test_an_email_field_is_a_link_by_itself() -> None:
    customer = Customer(pk=3, name="Acme", email="office@acme.test")

    assert href(infolists.TextEntry("email"), customer) == "mailto:office@acme.test"
    assert href(infolists.TextEntry("customer.email"), Project(pk=7, customer=customer)) == (
        "mailto:office@acme.test"
    )
    assert href(infolists.TextEntry("email"), Customer(name="Acme")) is None


def test_a_callback_must_take_the_record() -> None:
    with pytest.raises(PanelSchemaException, match="the record"):
        TEXT.url(lambda: "/")  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("entry", "chips"),
    [
        (infolists.TextEntry("tags"), [{"label": "moss"}, {"label": "fern"}]),
        (infolists.TextEntry("tags").format_using("/".join), None),
        (infolists.TextEntry("tags").limit(6), None),
        (infolists.TextEntry("name"), None),
    ],
)
def test_several_values_are_chips(entry: Entry, chips: Any) -> None:
    found = node(entry, Specimen(name="x", tags=["moss", "", "fern"]))

    assert found.get("chips") == chips


def test_an_empty_list_shows_the_placeholder() -> None:
    found = node(infolists.TextEntry("tags").placeholder("None"), Specimen(tags=[]))

    assert (found["value"] or None, found["placeholder"]) == (None, "None")
    assert "chips" not in found


@pytest.mark.parametrize(
    ("entry", "person"),
    [
        (infolists.TextEntry("assignee"), {"image": None}),
        (infolists.TextEntry("assignee.username"), {"image": None}),
        (infolists.TextEntry("assignee.get_full_name"), {"image": None}),
        (infolists.TextEntry("assignee.email"), None),
        (infolists.TextEntry("assignee").person(False), None),
        (infolists.TextEntry("project.customer.name"), None),
        (infolists.TextEntry("project.customer.name").person(), {"image": None}),
        (
            infolists.TextEntry("assignee").person(image="panels"),
            {"image": "https://a.test/anna.png"},
        ),
    ],
)
def test_users_are_people(entry: Entry, person: Any) -> None:
    user = User(
        pk=2, username="anna", first_name="Anna", email="a@b.test", panels="https://a.test/anna.png"
    )
    project = Project(pk=7, customer=Customer(pk=3, name="Acme"))

    assert node(entry, Task(pk=1, project=project, assignee=user)).get("person") == person


def test_nobody_is_no_person() -> None:
    assert "person" not in node(infolists.TextEntry("assignee"), Task(pk=1))


@pytest.fixture
def stored(tmp_path: Path, settings: Settings) -> str:
    """Return the path of a stored file with a random prefix."""
    settings.MEDIA_ROOT = str(tmp_path)
    settings.MEDIA_URL = "/media/"
    return default_storage.save(f"plans/{'0a' * 16}-brief.txt", ContentFile(b"moss"))


def test_files_have_their_uploaded_name(stored: str) -> None:
    record = Specimen(pictures=[stored, "plans/leaf.png"], document=stored)

    brief, leaf = node(infolists.FileEntry("pictures"), record)["value"]

    assert brief == {
        "name": "brief.txt",
        "size": 4,
        "url": f"/media/{stored}",
        "isImage": False,
    }
    assert (leaf["name"], leaf["size"], leaf["isImage"]) == ("leaf.png", None, True)
    assert node(infolists.FileEntry("document"), record)["value"] == [brief]
    assert node(infolists.FileEntry("document").disk("default"), record)["value"] == [brief]


@pytest.mark.parametrize("value", ["", [], None, [""], ["a\x00b"], [{"path": "x"}]])
def test_no_file_shows_the_placeholder(value: Any) -> None:
    assert node(infolists.FileEntry("pictures"), Specimen(pictures=value))["value"] is None


@pytest.mark.usefixtures("stored")
def test_a_path_outside_the_storage_has_no_url_and_no_size() -> None:
    (found,) = node(infolists.FileEntry("pictures"), Specimen(pictures=["../../etc/passwd"]))[
        "value"
    ]

    assert found["size"] is None
