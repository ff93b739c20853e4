"""The discovery manifest: written once, read instead of looking, and never trusted blindly."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.panels import manifest
from django_panel.panels.loading import PanelLoader, finalize
from django_panel.panels.manifest import Manifest
from tests.panels.conftest import WriteModules
from tests.panels.declarations import resource
from tests.panels.test_discovery import SHOP

PAGE = "from django_panel import Page\nclass ReportPage(Page):\n    pass\n"


@pytest.fixture
def place(tmp_path: Path, settings: Settings) -> Path:
    """Return where the manifest of this test lies."""
    settings.BASE_DIR = tmp_path
    return tmp_path / ".panel-manifest.json"


@pytest.fixture
def shop(write_modules: WriteModules) -> Path:
    return write_modules({**SHOP, "shop/pages.py": PAGE})


def back(panel_id: str = "back") -> Panel:
    panel = Panel(panel_id).settings(False)
    return panel.discover_resources("shop.resources").discover_pages("shop.pages")


def found(panel: Panel) -> list[str]:
    """Return the names of the resources a panel boots with."""
    reading = PanelLoader()
    finalize(panel, Manifest.read(), reading)
    if reading.errors:
        raise reading.errors[0]
    return [cls.__name__ for cls in (*panel.get_resources(), *panel.get_pages())]


def test_names_and_a_fingerprint_are_written_and_nothing_else(place: Path, shop: Path) -> None:
    assert manifest.write([back()]) == place

    content = json.loads(place.read_text())
    assert content == {
        "panels": {
            "back": {
                "resources": [
                    "shop.resources.deep.DeepResource",
                    "shop.resources.deep.er.DeeperResource",
                    "shop.resources.task.TaskResource",
                ],
                "pages": ["shop.pages.ReportPage"],
                "widgets": [],
                "fingerprint": {
                    "shop.pages": [1, (shop / "shop/pages.py").stat().st_mtime_ns],
                    "shop.resources": [
                        4,
                        max(
                            file.stat().st_mtime_ns
                            for file in (shop / "shop/resources").rglob("*.py")
                        ),
                    ],
                },
            }
        }
    }


def test_writing_twice_gives_the_same_bytes_in_any_order_of_panels(place: Path, shop: Path) -> None:
    manifest.write([back("one"), back("two")])
    first = place.read_bytes()
    manifest.write([back("two"), back("one")])

    assert place.read_bytes() == first


def test_the_manifest_is_readable_and_no_temporary_file_is_left(place: Path, shop: Path) -> None:
    manifest.write([back()])

    assert place.stat().st_mode & 0o777 == 0o644
    assert [file.name for file in place.parent.iterdir() if file.is_file()] == [place.name]


def test_a_failed_write_leaves_the_old_file_and_no_draft(
    place: Path, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest.write([back()])
    before = place.read_bytes()

    def refuse(*paths: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="disk full"):
        manifest.write([back("other")])

    assert place.read_bytes() == before
    assert [file.name for file in place.parent.iterdir() if file.is_file()] == [place.name]


def test_cached_and_uncached_panels_are_identical(place: Path, shop: Path) -> None:
    uncached = found(back())
    manifest.write([back()])

    assert found(back()) == uncached
    assert len(uncached) == 4


def test_with_a_manifest_nothing_is_looked_for(
    place: Path, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest.write([back()])
    monkeypatch.setattr(manifest, "discover", None)

    assert len(found(back())) == 4
    with pytest.raises(PanelRegistrationException, match="TypeError"):
        found(back("unknown-to-the-manifest"))


def test_explicit_registrations_are_merged(place: Path, shop: Path) -> None:
    manifest.write([back()])

    assert "Explicit" in found(back().resources([resource("Explicit", slug="explicit")]))


def test_clearing_twice_is_fine(place: Path, shop: Path) -> None:
    manifest.write([back()])

    assert manifest.clear() is True
    assert not place.exists()
    assert manifest.clear() is False


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "shop/resources/new.py").write_text(""),
        lambda folder: (folder / "shop/resources/deep/er.py").unlink(),
        lambda folder: os.utime(folder / "shop/pages.py", (2e9, 2e9)),
    ],
    ids=["added", "removed", "touched"],
)
def test_in_development_a_stale_manifest_is_said_once(
    change: Callable[[Path], object],
    place: Path,
    shop: Path,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
) -> None:
    manifest.write([back("one"), back("two")])
    change(shop)

    settings.DEBUG = True
    with caplog.at_level(logging.WARNING, "django_panel"):
        Manifest.read().warn_when_stale([back("one"), back("two")])

    (record,) = caplog.records
    assert "one, two" in record.getMessage()
    assert "panel_cache" in record.getMessage()
    assert "panel_clear" in record.getMessage()


@pytest.mark.parametrize(("debug", "stale"), [(True, False), (False, True)])
def test_a_fresh_manifest_and_a_site_in_production_say_nothing(
    debug: bool,
    stale: bool,
    place: Path,
    shop: Path,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
) -> None:
    manifest.write([back()])
    if stale:
        (shop / "shop/resources/new.py").write_text("")

    settings.DEBUG = debug
    Manifest.read().warn_when_stale([back()])

    assert caplog.records == []


def test_an_old_manifest_without_fingerprint_still_loads(
    place: Path, shop: Path, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    row = {"resources": ["shop.resources.task.TaskResource"]}
    place.write_text(json.dumps({"panels": {"back": row}}))
    settings.DEBUG = True

    Manifest.read().warn_when_stale([back()])

    assert found(back()) == ["TaskResource"]
    assert caplog.records == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"panels": []}',
        '{"panels": {"back": 3}}',
        '{"panels": {"back": {"resources": "shop"}}}',
        '{"panels": {"back": {"resources": [1]}}}',
        "\udcff",
    ],
)
def test_an_unreadable_manifest_is_said_and_classes_are_looked_for(
    text: str, place: Path, shop: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place.write_bytes(text.encode("utf-8", "surrogateescape"))

    assert len(found(back())) == 4
    assert "discovering instead" in caplog.text


def test_a_folder_in_its_place_is_unreadable_too(place: Path, shop: Path) -> None:
    place.mkdir()

    assert len(found(back())) == 4


@pytest.mark.parametrize(
    "name",
    ["shop.resources.task.GoneResource", "shop.gone.TaskResource", "shop.resources.task.Task"],
)
def test_a_class_that_is_gone_is_named_with_the_way_out(name: str, place: Path, shop: Path) -> None:
    place.write_text(json.dumps({"panels": {"back": {"resources": [name]}}}))

    with pytest.raises(PanelRegistrationException) as caught:
        found(back())

    assert name in str(caught.value)
    assert str(place) in str(caught.value)
    assert "manage.py panel_clear" in str(caught.value)


def test_the_place_can_be_chosen(tmp_path: Path, place: Path, settings: Settings) -> None:
    settings.PANEL = {"panels": [], "manifest": "var/panels.json"}
    assert manifest.manifest_path() == tmp_path / "var/panels.json"

    settings.PANEL = {"panels": [], "manifest": tmp_path / "elsewhere.json"}
    assert manifest.manifest_path() == tmp_path / "elsewhere.json"
