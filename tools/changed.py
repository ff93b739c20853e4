"""What ``make quick`` runs for a change: the folders of tests that the changed files can break.

Usage: ``python tools/changed.py`` prints the folders and files below ``tests`` for pytest's option
``--changed``, or ``everything``. ``python tools/changed.py base`` prints the commit with which the
files are compared, for ``vitest --changed``; nothing where git does not know one.

The change is what differs from the branch ``main``, committed or not. A file of the package stands
for its package and for the packages above it: those of higher layers that import it, directly or
through others. A helper of the tests stands for the tests that import it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EVERYTHING = "everything"
#: Run for every change.
ALWAYS = {"architecture", "spec"}
#: Folder of tests that is not called as a package -> the package with which it runs.
RUNS_WITH = {
    "docs": "http",
    "invitations": "auth",
    "negative": "http",
    "relations": "resources",
    "settings_pages": "http",
    "unusual_models": "http",
}
#: Folder at the root -> folders of its tests.
FOLDERS = {
    "benchmarks": {"benchmarks", "docs"},
    "demo": {"demo", "docs"},
    "docs": {"docs"},
    "tools": {"docs", "tools"},
}
#: Texts that tests of the architecture and of the documentation read.
TEXTS = {".md", ".yml"}


def git(*arguments: str) -> list[str] | None:
    """Return the lines that git prints; None if it fails."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.splitlines()


def base() -> str | None:
    """Return the commit at which the branch left ``main``; on ``main``, the published one."""
    branch = git("rev-parse", "--abbrev-ref", "HEAD")
    if branch is None:
        return None
    mains = ["origin/main", "HEAD"] if branch == ["main"] else ["main", "origin/main"]
    found = (git("merge-base", "HEAD", each) for each in mains)
    return next((lines[0] for lines in found if lines), None)


def changed_files() -> list[str] | None:
    """Return the files that differ from ``main``; None if git does not know."""
    start = base()
    if start is None:
        return None
    # Both names of a renamed file count.
    tracked = git("diff", "--name-only", "--no-renames", start)
    new = git("ls-files", "--others", "--exclude-standard")
    return None if tracked is None or new is None else tracked + new


def selection(files: Iterable[str] | None) -> set[str] | None:
    """Return the folders and files below ``tests`` that a change can break; None for all."""
    if files is None:
        return None
    selected = set(ALWAYS)
    for file in files:
        found = _tests_of(Path(file))
        if found is None:
            return None
        selected |= found
    return selected


def _tests_of(file: Path) -> set[str] | None:
    match file.parts:
        case ("src", "django_panel", package, *_):
            return _tests_of_package(package.removesuffix(".py"))
        case ("tests", _):
            return None
        case ("tests", "project", *_):
            return None
        case ("tests", *_):
            return _tests_of_test(file)
        case ("frontend", *_):
            return {"frontend_build", *_reading("frontend")}
        case (folder, *_) if folder in FOLDERS:
            return FOLDERS[folder]
        case (_,) if file.suffix in TEXTS:
            return {"docs"}
    return None


def _tests_of_package(package: str) -> set[str] | None:
    importers = _importers()
    if package not in importers:
        return None
    packages = packages_above(package, importers)
    return packages | {folder for folder, other in RUNS_WITH.items() if other in packages}


def packages_above(package: str, importers: dict[str, set[str]]) -> set[str]:
    """Return a package and those that import it, directly or through others."""
    found: set[str] = set()
    left = [package]
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left += importers[each]
    return found


@cache
def _importers() -> dict[str, set[str]]:
    """Return the packages that import each package."""
    sys.path.insert(0, str(ROOT))
    from tests.architecture.source_tree import PACKAGE, imported_modules, python_files, tree_of
    from tests.architecture.test_layers import RANK, package_of

    importers: dict[str, set[str]] = {package: set() for package in RANK}
    for path in python_files(PACKAGE):
        importer = package_of(path)
        if importer == "__init__":
            continue
        for _, module in imported_modules(tree_of(path)):
            root, _, rest = module.partition(".")
            package = rest.partition(".")[0]
            if root == "django_panel" and package in RANK and package != importer:
                importers[package].add(importer)
    return importers


def _tests_of_test(file: Path) -> set[str]:
    """Return a test; for a helper, also the tests that import it."""
    if file.name.startswith("test_"):
        own = {file.relative_to("tests").as_posix()} if (ROOT / file).is_file() else set()
    else:
        own = {file.relative_to("tests").parts[0]}
    # Both ``import a.b`` and ``from a import b`` contain both.
    return own | _reading(".".join(file.parent.parts), file.stem)


def _reading(*texts: str) -> set[str]:
    """Return the tests, and the folders of helpers, that contain all of these texts."""
    found = set()
    for path in (ROOT / "tests").rglob("*.py"):
        inside = path.relative_to(ROOT / "tests")
        content = path.read_text(encoding="utf-8")
        if all(text in content for text in texts):
            found.add(inside.as_posix() if path.name.startswith("test_") else inside.parts[0])
    return found


def main(arguments: list[str]) -> int:
    if arguments == ["base"]:
        print(base() or "")
        return 0
    selected = selection(changed_files())
    print(EVERYTHING if selected is None else ",".join(sorted(selected)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
