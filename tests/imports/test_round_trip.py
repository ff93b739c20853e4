"""What an export or a report wrote can be imported again (threats 88 and 91)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest

from django_panel.exceptions import SpreadsheetException
from django_panel.exports import ExportColumn, Exporter
from django_panel.imports import ImportColumn, Importer
from django_panel.jobs import RunPanelExport
from django_panel.models import GeneratedFile
from django_panel.resources.importing.mapping import guess_mapping
from django_panel.resources.importing.run import run_import
from django_panel.resources.resource_source import ResourceSource
from django_panel.spreadsheets import SpreadsheetFormat, open_reader
from django_panel.support.private_files import private_storage
from tests.imports.files import run_csv
from tests.imports.import_models import ArticleResource, ImportedArticle, ImportedAuthor
from tests.project.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("articles")]

NAMES = (
    "code",
    "title",
    "kind",
    "rating",
    "price",
    "weight",
    "is_live",
    "day",
    "moment",
    "clock",
    "extras",
    "body",
)


class RoundTripExporter(Exporter):
    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [ExportColumn(name) for name in (*NAMES, "author.name")]


class RoundTripImporter(Importer):
    model = ImportedArticle

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        author = ImportColumn("author").relationship("author", "name").guess(["Author name"])
        return [*(ImportColumn(name) for name in NAMES), author]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_an_export_can_be_imported(superuser: User, kind: str) -> None:
    ann = ImportedAuthor.objects.create(name="@Ann")
    ImportedArticle.objects.create(
        code="=1+1",
        title="-x",
        author=ann,
        kind=2,
        rating=-4,
        price=Decimal("-12.50"),
        weight=0.5,
        is_live=True,
        day=date(2030, 1, 31),
        moment=datetime(2030, 1, 31, 10, 20, 30, tzinfo=UTC),
        clock=time(10, 20, 30),
        extras={"a": [1, None]},
        body='\'=2\nsecond line; "quoted"',
    )
    ImportedArticle.objects.create(code="b", title="plain")
    fields = [*NAMES, "author"]
    before = list(ImportedArticle.objects.order_by("pk").values(*fields))
    RunPanelExport(
        exporter=RoundTripExporter,
        resource=ArticleResource,
        columns=[*NAMES, "author.name"],
        format=kind,
        owner=superuser.pk,
        table_state={"sort": "id"},
        keys=None,
        panel_id="back",
    ).handle()
    data = private_storage().open(GeneratedFile.objects.get().path).read()
    ImportedArticle.objects.all().delete()

    with open_reader(io.BytesIO(data), SpreadsheetFormat(kind)) as reader:
        mapping = guess_mapping(RoundTripImporter, reader.headings)
        outcome = run_import(
            RoundTripImporter, reader, mapping, source=ResourceSource(ArticleResource)
        )

    assert outcome.errors == []
    assert len(mapping) == len(NAMES) + 1
    after = list(ImportedArticle.objects.order_by("-code").values(*fields))
    assert sorted(after, key=str) == sorted(before, key=str)


HEADER = "title,rating\r\n"


@pytest.mark.parametrize(
    "data",
    [
        "title,rating\nÄrger,3\n".encode(),
        "\ufefftitle,rating\nÄrger,3\n".encode(),
        "title,rating\nÄrger,3\n".encode("utf-16"),
        "\ufefftitle,rating\nÄrger,3\n".encode("utf-16-be"),
        "title,rating\nÄrger,3\n".encode("cp1252"),
        "title;rating\nÄrger;3\n".encode(),
        "title\trating\nÄrger\t3\n".encode(),
        "title,rating\rÄrger,3\r".encode(),
        "rating,title,title\n3,Ärger,other\n".encode(),
        "title,rating\n\n,\nÄrger,3\n".encode(),
    ],
)
def test_encodings_and_delimiters(data: bytes) -> None:
    outcome = run_csv(RoundTripImporter, ResourceSource(ArticleResource), data)

    assert outcome.errors == []
    assert list(ImportedArticle.objects.values_list("title", "rating")) == [("Ärger", 3)]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"title\n" + b"x" * 1_100_000 + b"\n",
        b",".join([b"title"] * 16_385) + b"\n",
        b'title\n"lone\n',
        b"title,rating\na,1,extra\n",
    ],
)
def test_a_file_that_cannot_be_read_is_refused(data: bytes) -> None:
    with pytest.raises(SpreadsheetException):
        run_csv(RoundTripImporter, ResourceSource(ArticleResource), data)


def test_a_file_of_headings_only_imports_nothing() -> None:
    outcome = run_csv(RoundTripImporter, ResourceSource(ArticleResource), b"title,rating\n")

    assert (outcome.rows, outcome.errors) == (0, [])
