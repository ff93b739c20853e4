"""Remove authorization and validation checks one at a time; tests must notice each removal.

``python tools/mutation_check.py`` copies the sources and tests to ``.cache/mutation_check``, runs
the tests that ``mutations.toml`` names once as they are (they must pass), and then, for each
check, once with the check removed (one of them must fail). The working tree is not touched.
It takes ten to twenty minutes on one core. Words on the command line choose checks by their
names: ``python tools/mutation_check.py "relation needs"``.

The exit status is 1 when fewer removals are noticed than ``SHARE`` says, or when an entry no
longer fits the sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Sequence
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, NamedTuple, Self

ROOT = Path(__file__).resolve().parents[1]
COPY = ROOT / ".cache" / "mutation_check"
CHECKS = Path(__file__).with_name("mutations.toml")
#: The folders that the tests need.
COPIED = ("docs", "frontend", "src", "tests", "tools", "pyproject.toml")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "node_modules")
#: The share of removals that must be detected.
SHARE = 89 / 94
#: Pytest's exit status when tests ran and some of them failed.
TESTS_FAILED = 1
#: The timeout in seconds; a mutation may make a test hang.
TIMEOUT = 1800


class BrokenEntry(Exception):
    """An entry does not fit the sources, or its tests cannot be run."""


class Mutation(NamedTuple):
    """One check that is removed by replacing a piece of source text."""

    name: str
    file: str
    source: str
    result: str
    tests: tuple[str, ...]

    @classmethod
    def read(cls, entry: dict[str, Any]) -> Self:
        return cls(**{**entry, "tests": tuple(entry["tests"])})

    def path(self, root: Path) -> Path:
        return root / "src" / "django_panel" / self.file

    def test_paths(self) -> list[str]:
        return [f"tests/{path}" for path in self.tests]

    def applied_to(self, text: str) -> str:
        """Return the module's text without the check."""
        found = text.count(self.source)
        if found != 1:
            raise BrokenEntry(
                f"{self.name!r}: {self.source!r} occurs {found} times in {self.file}, not once. "
                f"Correct the entry in {CHECKS.name}."
            )
        changed = text.replace(self.source, self.result)
        try:
            compile(changed, self.file, "exec", dont_inherit=True)
        except SyntaxError as error:
            raise BrokenEntry(f"{self.name!r}: {self.file} cannot be compiled: {error}") from error
        return changed


def mutations(words: Sequence[str] = ()) -> list[Mutation]:
    """Return the entries whose names contain one of these strings; by default all."""
    entries = [Mutation.read(each) for each in tomllib.loads(CHECKS.read_text("utf-8"))["check"]]
    return [each for each in entries if not words or any(word in each.name for word in words)]


def broken_entries(root: Path, entries: Iterable[Mutation]) -> list[str]:
    """Return the errors in the entries: missing source text or tests."""
    complaints = []
    for each in entries:
        complaints += [
            f"{each.name!r}: {path} does not exist."
            for path in each.test_paths()
            if not (root / path).exists()
        ]
        if not each.path(root).is_file():
            complaints.append(f"{each.name!r}: {each.file} does not exist.")
            continue
        try:
            each.applied_to(each.path(root).read_text("utf-8"))
        except BrokenEntry as error:
            complaints.append(str(error))
    return complaints


def make_copy() -> None:
    """Copy the working tree to a folder in which sources can be changed."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, COPY / name, ignore=NOT_COPIED)
        else:
            shutil.copy2(source, COPY / name)


def run_tests(*arguments: str) -> tuple[int, str]:
    """Return pytest's exit status in the copy, and its report."""
    # The path of the copy comes before the editable installation.
    environment = {**os.environ, "PYTHONPATH": f"{COPY / 'src'}{os.pathsep}{COPY}"}
    environment.pop("DATABASE_URL", None)
    options = ["-q", "-n", "0", "--tb=line", "-m", "not browser and not packaging"]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *arguments],
            cwd=COPY,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        return TESTS_FAILED, "The tests did not end."
    return done.returncode, done.stdout + done.stderr


def failure_without(mutation: Mutation) -> str | None:
    """Return pytest's line about the test that fails while the check is removed, or None."""
    module = mutation.path(COPY)
    text = module.read_text("utf-8")
    try:
        _write(module, mutation.applied_to(text))
        status, report = run_tests("-x", *mutation.test_paths())
    finally:
        _write(module, text)
    if status not in (0, TESTS_FAILED):
        raise BrokenEntry(f"{mutation.name!r}: the tests could not be run.\n{report}")
    return None if status == 0 else _failure(report)


def _failure(report: str) -> str:
    lines = (line for line in report.splitlines() if line.startswith(("FAILED ", "ERROR ")))
    return next(lines, report)


def _write(module: Path, text: str) -> None:
    module.write_text(text, "utf-8")
    # Two texts of one length, written in one second, look the same to the import system.
    Path(cache_from_source(str(module))).unlink(missing_ok=True)


def main(words: Sequence[str]) -> int:
    chosen = mutations(words)
    complaints = broken_entries(ROOT, chosen)
    if complaints or not chosen:
        print("\n".join(complaints) or "No check has such a name.")
        return 1
    make_copy()
    status, report = run_tests(*sorted({path for each in chosen for path in each.test_paths()}))
    if status != 0:
        print(f"{report}\nThe tests fail before anything is removed.")
        return 1
    missed = []
    for number, mutation in enumerate(chosen, start=1):
        started = time.monotonic()
        failure = failure_without(mutation)
        seconds = time.monotonic() - started
        place = f"{number:2}/{len(chosen)} {seconds:4.0f} s  {mutation.name}"
        if failure is None:
            missed.append(mutation.name)
        print(f"{place}\n      {failure or 'NOT NOTICED'}", flush=True)
    print(f"{len(chosen) - len(missed)} of {len(chosen)} removals were noticed.")
    return 0 if len(chosen) - len(missed) >= SHARE * len(chosen) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenEntry as broken:
        sys.exit(str(broken))
