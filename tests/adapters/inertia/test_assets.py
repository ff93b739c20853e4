"""Finding the build, naming its files, and saying where they are served."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from django_panel.adapters.inertia import assets
from django_panel.adapters.inertia.assets import Bundle, MissingBuild
from tests.adapters.inertia.conftest import MANIFEST, write_manifest

STATICFILES = "django.contrib.staticfiles.storage"


def modules_of(component: str) -> list[str]:
    files = assets.bundle().files_for(component)
    return [address.rpartition("/")[2] for address in files.modules]


class TestPageChunk:
    def test_a_page_brings_its_own_chunk_and_what_that_imports(self) -> None:
        assert modules_of("panel/resources/Index") == [
            "react-2.js",
            "shell-3.js",
            "table-6.js",
            "Index-9.js",
        ]

    def test_a_hosts_own_page_is_found_by_its_name(self) -> None:
        assert modules_of("Panels/Admin/Pages/Map") == ["react-2.js", "shell-3.js", "Map-11.js"]

    @pytest.mark.parametrize("component", ["panel/Unknown", "", "../main", "src/main.tsx"])
    def test_an_unknown_component_gets_the_entry_alone(self, component: str) -> None:
        assert modules_of(component) == ["react-2.js", "shell-3.js"]


class TestEntry:
    def test_a_hosts_build_may_name_its_entry_otherwise(self, build: Path) -> None:
        build.write_text(json.dumps({"host.tsx": {"file": "host.js", "isEntry": True}}))

        assert assets.bundle().files_for("x").script == "/static/django_panel/host.js"

    def test_the_panels_entry_comes_before_others(self, build: Path) -> None:
        other = {"a.tsx": {"file": "a.js", "isEntry": True}}
        build.write_text(json.dumps({**other, **MANIFEST}))

        assert assets.bundle().entry == "src/main.tsx"


class TestMissingBuild:
    @pytest.mark.parametrize("content", ["{}", "not json", '{"a.js": {"file": "a.js"}}'])
    def test_a_manifest_that_names_no_entry_is_no_build(self, content: str, build: Path) -> None:
        build.write_text(content)

        with pytest.raises(MissingBuild, match=r"`make frontend`.*`manage\.py panel_build`"):
            assets.bundle()

    def test_the_missing_file_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(MissingBuild, match=r"absent\.json"):
            Bundle.read(tmp_path / "absent.json")

    def test_a_build_made_later_is_found_without_a_restart(
        self, build: Path, settings: Settings
    ) -> None:
        settings.DEBUG = False
        build.write_text("{}")
        assert assets.version() == ""

        build.write_text(json.dumps(MANIFEST))

        assert assets.version()


class TestVersion:
    def test_it_changes_with_the_content_of_the_manifest(self, build: Path) -> None:
        before = Bundle.read(build).version
        build.write_text(json.dumps({**MANIFEST, "_new.js": {"file": "assets/new-1.js"}}))

        assert Bundle.read(build).version != before

    def test_in_debug_a_new_build_is_noticed(self, build: Path, settings: Settings) -> None:
        settings.DEBUG = True
        before = assets.version()
        rewrite(build)

        assert assets.version() != before

    def test_without_debug_the_build_is_read_once(self, build: Path, settings: Settings) -> None:
        settings.DEBUG = False
        before = assets.version()
        rewrite(build)

        assert assets.version() == before

    def test_in_debug_an_unchanged_build_is_not_read_again(self, settings: Settings) -> None:
        settings.DEBUG = True

        assert assets.bundle() is assets.bundle()


class TestWhereTheManifestLies:
    def test_the_folder_named_first_wins(self, tmp_path: Path, settings: Settings) -> None:
        host = tmp_path / "host"
        write_manifest(host, {"h.tsx": {"file": "h.js", "isEntry": True}})
        settings.STATICFILES_DIRS = [host, tmp_path]

        assert assets.bundle().entry == "h.tsx"

    def test_without_staticfiles_the_packaged_build_is_used(
        self, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        packaged = write_manifest(tmp_path / "p", {"p.tsx": {"file": "p.js", "isEntry": True}})
        monkeypatch.setattr(assets, "_PACKAGED", packaged)
        settings.INSTALLED_APPS = [
            app
            for app in settings.INSTALLED_APPS
            if app not in {"django.contrib.staticfiles", "django_panel"}
        ]

        assert assets.bundle().files_for("x").script == "/static/django_panel/p.js"


class TestAddresses:
    @pytest.mark.parametrize("storage", ["StaticFilesStorage", "ManifestStaticFilesStorage"])
    def test_a_hashing_storage_leaves_our_names_alone(
        self, storage: str, tmp_path: Path, settings: Settings
    ) -> None:
        settings.STATIC_ROOT = str(tmp_path / "root")
        settings.STORAGES = {"staticfiles": {"BACKEND": f"{STATICFILES}.{storage}"}}
        settings.DEBUG = False

        assert assets.asset_url("assets/a-1.js") == "/static/django_panel/assets/a-1.js"
        assert assets.static_origin() is None

    @pytest.mark.parametrize(
        ("static_url", "origin"),
        [
            ("https://cdn.test/s/", "https://cdn.test"),
            ("//cdn.test:8443/s/", "cdn.test:8443"),
            ("/s/", None),
        ],
    )
    def test_static_url_decides_place_and_origin(
        self, static_url: str, origin: str | None, settings: Settings
    ) -> None:
        settings.STATIC_URL = static_url

        assert assets.asset_url("a.js") == f"{static_url}django_panel/a.js"
        assert assets.static_origin() == origin

    def test_a_remote_storage_is_asked(self, settings: Settings) -> None:
        settings.STORAGES = {"staticfiles": {"BACKEND": f"{__name__}.BucketStorage"}}

        assert assets.asset_url("a.js") == "https://bucket.test/v1/django_panel/a.js"
        assert assets.static_origin() == "https://bucket.test"


class BucketStorage:
    """A storage that serves from somewhere else."""

    def url(self, name: str) -> str:
        return f"https://bucket.test/v1/{name}"


def rewrite(manifest: Path) -> None:
    """Make another build, at another moment even for coarse clocks."""
    before = manifest.stat().st_mtime_ns
    manifest.write_text(json.dumps({"n.tsx": {"file": "n.js", "isEntry": True}}))
    os.utime(manifest, ns=(before + 10**9, before + 10**9))
