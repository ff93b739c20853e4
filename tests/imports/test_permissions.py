"""Rights and scope of each row: a refused row is reported, the others are imported (threat 94)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, QuerySet

from django_panel import Resource, panel
from django_panel.imports import ImportColumn, Importer
from django_panel.policies import Policy
from django_panel.resources.importing.outcome import ImportOutcome
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.support.permission_results import Denied
from tests.imports.files import csv_bytes, run_csv
from tests.imports.import_models import ImportedArticle, ImportedAuthor
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class OwnArticles(Policy):
    """Articles of code ``x…`` belong to others; closed ones cannot be edited."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(code__startswith="x")

    def edit(self, user: Any, record: Model) -> Any:
        if str(record) == "closed":
            return Denied("The article is closed.")
        return super().edit(user, record)


class VisibleAuthors(Policy):
    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(name__startswith="hidden")


class OwnArticleResource(Resource):
    model = ImportedArticle
    policy = OwnArticles


class VisibleAuthorResource(Resource):
    model = ImportedAuthor
    policy = VisibleAuthors


class PermittedImporter(Importer):
    model = ImportedArticle
    update_by = ("code",)

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("code"),
            ImportColumn("title"),
            ImportColumn("author").relationship("author", "name"),
            ImportColumn("writer").relationship("author").label("Writer"),
        ]


class CreatingImporter(PermittedImporter):
    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("code"),
            ImportColumn("title"),
            ImportColumn("author").relationship("author", "name").create_related(),
        ]


class ByKeyImporter(PermittedImporter):
    update_by = ("id",)

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("id"), ImportColumn("title")]


class ResolvingImporter(PermittedImporter):
    @classmethod
    def resolve(cls, data: dict[str, Any]) -> Model | None:
        return ImportedArticle.objects.filter(code=data["code"]).first() or ImportedArticle()


@pytest.fixture(autouse=True)
def permissions() -> None:
    """Create the permissions of these models, which no migration creates."""
    ContentType.objects.clear_cache()
    for kind in (ImportedArticle, ImportedAuthor):
        content_type = ContentType.objects.get_for_model(kind)
        for right in ("view", "add", "change"):
            name = f"{right}_{kind._meta.model_name}"
            Permission.objects.get_or_create(codename=name, content_type=content_type)


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    resources = [OwnArticleResource, VisibleAuthorResource]
    declare(
        own=lambda panel: panel.path("own").resources(resources),
        without=lambda panel: panel.path("without").resources([OwnArticleResource]),
    )


@contextmanager
def as_user(user: User, panel_id: str = "own") -> Iterator[None]:
    with context.bind(panel=panel(panel_id), user=user):
        yield


def imported(
    *rows: Sequence[Any],
    importer: type[Importer] = PermittedImporter,
    headings: Sequence[str] = ("code", "title", "author"),
) -> ImportOutcome:
    source = ResourceSource(OwnArticleResource)
    return run_csv(importer, source, csv_bytes(headings, rows))


ALL = ("view_importedarticle", "add_importedarticle", "change_importedarticle")


@pytest.fixture
def editor() -> User:
    return make_user("editor", *ALL, "view_importedauthor")


def test_a_record_that_must_not_be_edited_is_reported(editor: User) -> None:
    ImportedArticle.objects.create(code="a", title="closed")
    ImportedArticle.objects.create(code="b", title="open")

    with as_user(editor):
        outcome = imported(["a", "new"], ["b", "new"], ["c", "made"])

    assert (outcome.created, outcome.updated) == (1, 1)
    assert outcome.errors == [(2, None, "The article is closed.")]
    assert ImportedArticle.objects.get(code="a").title == "closed"


def test_without_the_right_to_edit_new_rows_are_still_created() -> None:
    user = make_user("adder", "view_importedarticle", "add_importedarticle")
    ImportedArticle.objects.create(code="a", title="old")

    with as_user(user):
        outcome = imported(["a", "new"], ["b", "made"])

    assert (outcome.created, outcome.failed) == (1, 1)
    assert outcome.errors == [(2, None, "You don't have permission to edit this record.")]


def test_without_the_right_to_create_known_rows_are_still_updated() -> None:
    user = make_user("changer", "view_importedarticle", "change_importedarticle")
    ImportedArticle.objects.create(code="a", title="old")

    with as_user(user):
        outcome = imported(["a", "new"], ["b", "made"])

    assert (outcome.updated, outcome.failed) == (1, 1)
    assert outcome.errors == [(3, None, "You don't have permission to create this record.")]


@pytest.mark.parametrize("importer", [PermittedImporter, ResolvingImporter])
def test_a_record_outside_of_the_scope_is_not_found(editor: User, importer: type[Importer]) -> None:
    other = ImportedArticle.objects.create(code="x1", title="secret")

    with as_user(editor):
        outcome = imported(["x1", "mine now"], ["b", "made"], importer=importer)

    other.refresh_from_db()
    assert (outcome.created, outcome.updated, outcome.failed) == (1, 0, 1)
    assert other.title == "secret"


def test_a_key_outside_of_the_scope_is_not_found(editor: User) -> None:
    other = ImportedArticle.objects.create(code="x1", title="secret")

    with as_user(editor):
        outcome = imported([other.pk, "mine now"], importer=ByKeyImporter, headings=("id", "title"))

    other.refresh_from_db()
    assert (other.title, outcome.errors) == ("secret", [(2, "id", f"{other.pk} was not found.")])


def test_a_related_record_outside_of_its_scope_is_not_found(editor: User) -> None:
    ImportedAuthor.objects.create(name="Ann")
    hidden = ImportedAuthor.objects.create(name="hidden Bob")

    with as_user(editor):
        outcome = imported(["a", "one", "Ann"], ["b", "two", "hidden Bob"])
        by_key = imported(["c", "x", hidden.pk], headings=("code", "title", "writer"))

    assert outcome.errors == [(3, "author", "hidden Bob was not found.")]
    assert by_key.errors == [(2, "writer", f"{hidden.pk} was not found.")]
    assert list(ImportedArticle.objects.values_list("author__name", flat=True)) == ["Ann"]


def test_related_records_need_the_right_to_view_them() -> None:
    ImportedAuthor.objects.create(name="Ann")
    blind = make_user("blind", *ALL)

    for panel_id in ("own", "without"):
        with as_user(blind, panel_id):
            outcome = imported(["a", "one", "Ann"])
        assert outcome.errors == [(2, "author", "Ann was not found.")]


def test_a_model_without_a_resource_follows_djangos_permissions(editor: User) -> None:
    ImportedAuthor.objects.create(name="Ann")

    with as_user(editor, "without"):
        assert imported(["a", "one", "Ann"]).created == 1


def test_a_name_of_several_records_is_reported(editor: User) -> None:
    ImportedAuthor.objects.create(name="Ann")
    ImportedAuthor.objects.create(name="Ann")

    with as_user(editor):
        outcome = imported(["a", "one", "Ann"])

    assert outcome.errors == [(2, "author", "Several records match Ann.")]


def test_related_records_are_created_once_with_the_right_to(editor: User) -> None:
    creator = make_user("creator", *ALL, "view_importedauthor", "add_importedauthor")
    rows = [["a", "one", "Ann"], ["b", "two", "Ann"], ["", "", "Zoe"]]

    with as_user(editor):
        refused = imported(*rows, importer=CreatingImporter)
    assert refused.created == 0
    assert (
        refused.errors[0].message
        == "Ann was not found, and you don't have permission to create it."
    )

    with as_user(creator):
        outcome = imported(*rows, importer=CreatingImporter)
    assert (outcome.created, outcome.failed) == (2, 1)
    assert list(ImportedAuthor.objects.values_list("name", flat=True)) == ["Ann"]


def test_a_related_record_that_is_not_valid_is_reported(editor: User) -> None:
    creator = make_user("creator", *ALL, "view_importedauthor", "add_importedauthor")

    with as_user(creator):
        outcome = imported(["a", "one", "A" * 50], importer=CreatingImporter)

    assert outcome.created == 0
    assert "40 characters" in outcome.errors[0].message


def test_a_dry_run_creates_no_related_records() -> None:
    creator = make_user("creator", *ALL, "view_importedauthor", "add_importedauthor")

    with as_user(creator):
        data = csv_bytes(["code", "title", "author"], [["a", "one", "Ann"]])
        source = ResourceSource(OwnArticleResource)
        outcome = run_csv(CreatingImporter, source, data, dry_run=True)

    assert outcome.created == 1
    assert ImportedAuthor.objects.count() == 0


def test_columns_that_are_not_mapped_are_never_written(editor: User) -> None:
    ImportedArticle.objects.create(code="a", title="old", rating=3)

    with as_user(editor):
        imported(["a", "new", 5], headings=("code", "title", "rating"))

    assert ImportedArticle.objects.get().rating == 3
