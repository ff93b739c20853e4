"""The tests that ``make quick`` selects for changed files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source_tree import PACKAGE
from tests.architecture.test_layers import RANK
from tools import changed

TESTS = changed.ROOT / "tests"
FORMS = "src/django_panel/forms/form.py"


def selected(*files: str) -> set[str]:
    found = changed.selection(files)
    assert found is not None
    return found


def test_a_package_brings_the_packages_above_it() -> None:
    found = selected(FORMS)

    assert {"forms", "actions", "resources", "http", "adapters"} <= found
    assert not found & {"schemas", "records", "spreadsheets", "jobs"}


def test_packages_above_are_found_through_others() -> None:
    importers = {"low": {"middle"}, "middle": {"high"}, "high": {"middle"}, "other": {"high"}}

    assert changed.packages_above("low", importers) == {"low", "middle", "high"}
    assert changed.packages_above("other", importers) == {"other", "high", "middle"}


def test_packages_above_are_of_a_higher_or_the_same_layer() -> None:
    for package, importers in changed._importers().items():
        assert all(RANK[importer] >= RANK[package] for importer in importers), package


def test_architecture_and_specification_are_always_selected() -> None:
    assert selected() == {"architecture", "spec"}
    assert selected("tests/forms/test_save.py") >= {"architecture", "spec"}


def test_a_changed_test_is_selected_and_a_deleted_one_is_not() -> None:
    here = Path(__file__).relative_to(TESTS).as_posix()

    assert here in selected(f"tests/{here}")
    assert "tools/test_deleted.py" not in selected("tests/tools/test_deleted.py")


def test_a_helper_brings_its_folder_and_the_tests_that_import_it() -> None:
    found = selected("tests/forms/library_models.py")

    assert {"forms", "resources"} <= found
    assert "unusual_models" not in found


def test_the_front_end_brings_what_reads_it() -> None:
    found = selected("frontend/src/main.tsx")

    assert {"frontend_build", "tables/options/test_every_option.py"} <= found
    assert "tables" not in found


@pytest.mark.parametrize(
    ("file", "folder"),
    [
        ("README.md", "docs"),
        ("docs/index.md", "docs"),
        ("demo/settings.py", "demo"),
        ("tools/parts.py", "tools"),
        ("benchmarks/run.py", "benchmarks"),
    ],
)
def test_another_folder_brings_its_tests(file: str, folder: str) -> None:
    assert folder in selected(file)


@pytest.mark.parametrize(
    "file",
    [
        "pyproject.toml",
        "Makefile",
        "constraints.txt",
        "tests/conftest.py",
        "tests/project/models.py",
        "src/django_panel/__init__.py",
        "src/django_panel/locale/de/LC_MESSAGES/django.po",
        "src/django_panel/templates/page.html",
        "src/django_panel/migrations/0001_initial.py",
        "new_folder/file.py",
    ],
)
def test_what_reaches_everything_selects_everything(file: str) -> None:
    assert changed.selection([FORMS, file]) is None


def test_everything_is_selected_without_git(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(changed, "ROOT", tmp_path)

    assert changed.base() is None
    assert changed.selection(changed.changed_files()) is None


def test_committed_uncommitted_and_new_files_differ_from_main(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com")
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True)

    for name in ("committed", "uncommitted", "renamed", "same"):
        (tmp_path / name).write_text(f"{name}\n")
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "first")
    git("checkout", "-qb", "branch")
    (tmp_path / "committed").write_text("other\n")
    git("mv", "renamed", "another")
    git("commit", "-qam", "second")
    (tmp_path / "uncommitted").write_text("other\n")
    (tmp_path / "new").touch()
    monkeypatch.setattr(changed, "ROOT", tmp_path)

    files = changed.changed_files()

    assert files is not None
    assert set(files) == {"committed", "uncommitted", "renamed", "another", "new"}


def test_every_folder_of_tests_runs_for_some_change() -> None:
    folders = {path.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/test_*.py")}
    mapped = {*RANK, *changed.RUNS_WITH, *changed.ALWAYS}
    mapped |= {folder for found in changed.FOLDERS.values() for folder in found}

    # `make quick` runs none of these, so no change selects them: a browser, a wheel, other hosts.
    assert folders - mapped == {"e2e", "hosts", "packages", "packaging"}


def test_named_packages_and_folders_exist() -> None:
    packages = {path.name.removesuffix(".py") for path in PACKAGE.iterdir()}

    assert set(changed.RUNS_WITH.values()) <= packages
    for folder in {*changed.RUNS_WITH, *changed.ALWAYS}:
        assert (TESTS / folder).is_dir()


def test_the_option_leaves_unit_tests_and_the_selected_files() -> None:
    options = ["-q", "--collect-only", "-p", "no:cacheprovider", "--changed", "tables/test_page.py"]
    paths = [
        "tests/tables/test_page.py",
        "tests/tables/test_counting.py",
        "tests/tools/test_parts.py",
    ]

    listed = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *paths],
        cwd=changed.ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout

    assert "tests/tables/test_page.py" in listed
    assert "tests/tables/test_counting.py" not in listed
    assert "tests/tools/test_parts.py" in listed
