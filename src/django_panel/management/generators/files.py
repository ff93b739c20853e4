"""The files that a command writes: planned first, then shown, written and reported."""

from __future__ import annotations

import difflib
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.core.management.base import CommandError, OutputWrapper
from django.core.management.color import Style
from django.core.management.utils import run_formatters

from django_panel.conf import get_settings
from django_panel.management.generators.names import class_name
from django_panel.management.generators.project import base_folder, shown_path
from django_panel.management.generators.stubs import rendered
from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, eq=False, repr=False)
class NewFile(FrozenValue):
    """A file that is written if it does not exist."""

    path: Path
    text: str


@dataclass(frozen=True, eq=False, repr=False)
class Edit(FrozenValue):
    """A change of a file of the project."""

    path: Path
    before: str
    after: str

    def diff(self) -> str:
        """Return the change as a unified diff."""
        return unified_diff(self.path, self.before, self.after)


@dataclass
class FilePlan:
    """What a command writes, and what is left to the developer."""

    files: list[NewFile] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    #: Empty ``__init__.py`` files: created where they are missing, and not counted.
    packages: list[Path] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, path: Path, text: str) -> None:
        """Add a new file."""
        self.files.append(NewFile(path, text))

    def change(self, path: Path, after: str) -> None:
        """Add a change of a file; changes of the same file follow each other."""
        before = self.text_of(path)
        if before == after:
            return
        earlier = next((edit for edit in self.edits if edit.path == path), None)
        if earlier is not None:
            self.edits.remove(earlier)
        original = before if earlier is None else earlier.before
        self.edits.append(Edit(path, original, after))

    def text_of(self, path: Path) -> str:
        """Return the text of a file, with the changes planned so far."""
        for edit in self.edits:
            if edit.path == path:
                return edit.after
        return path.read_text("utf-8")

    def package(self, folder: Path) -> None:
        """Create a folder with an ``__init__.py``."""
        if not (folder / "__init__.py").exists() and folder not in self.packages:
            self.packages.append(folder)


class FileWriter:
    """Writes a plan and reports each file."""

    def __init__(
        self, out: OutputWrapper, style: Style, *, force: bool, dry_run: bool, interactive: bool
    ) -> None:
        self._out = out
        self._style = style
        self._force = force
        self._dry_run = dry_run
        self._interactive = interactive
        self._written: list[Path] = []
        self._confirmed: bool | None = None

    def write(self, plan: FilePlan) -> None:
        """Show changes and ask, then write; raise ``CommandError`` if every file exists already."""
        is_confirmed = self.confirm(plan)
        usable = [file for file in plan.files if self._force or not file.path.exists()]
        skipped = [file for file in plan.files if file not in usable]
        if usable or not plan.files:
            for folder in plan.packages:
                self._create(NewFile(folder / "__init__.py", ""))
        for file in usable:
            self._create(file)
        for file in skipped:
            self._report("skipped", file.path, "it exists; --force overwrites it")
        if skipped and not usable:
            raise CommandError("Nothing was written: every file exists. --force overwrites them.")
        for edit in plan.edits:
            self._change(edit, is_confirmed=is_confirmed)
        if self._written:
            _format([str(path) for path in self._written if path.suffix == ".py"])

    def confirm(self, plan: FilePlan) -> bool:
        """Show the changes of existing files, and return whether they may be made; ask once."""
        if self._confirmed is None:
            for edit in plan.edits:
                self._out.write(edit.diff())
            count = len(plan.edits)
            question = "Change this file?" if count == 1 else f"Change these {count} files?"
            needs_answer = self._interactive and plan.edits and not self._dry_run
            self._confirmed = self.ask(question) if needs_answer else not self._dry_run
        return self._confirmed

    def ask(self, question: str) -> bool:
        """Return whether the user answers yes; without a terminal, no."""
        try:
            return input(f"{question} [y/N] ").strip().lower() in {"y", "yes"}
        except EOFError:
            return False

    def _change(self, edit: Edit, *, is_confirmed: bool) -> None:
        if not is_confirmed:
            self._report("unchanged", edit.path, "make the change above yourself")
            return
        edit.path.write_text(edit.after, "utf-8")
        self._report("changed", edit.path)

    def _create(self, file: NewFile) -> None:
        exists = file.path.exists()
        if self._dry_run:
            before = file.path.read_text("utf-8") if exists else ""
            if file.text:
                self._out.write(unified_diff(file.path, before, file.text))
            self._report("would overwrite" if exists else "would create", file.path)
            return
        file.path.parent.mkdir(parents=True, exist_ok=True)
        file.path.write_text(file.text, "utf-8")
        self._written.append(file.path)
        self._report("overwritten" if exists else "created", file.path)

    def _report(self, state: str, path: Path, reason: str = "") -> None:
        note = f" ({reason})" if reason else ""
        style = self._style.WARNING if state in {"skipped", "unchanged"} else self._style.SUCCESS
        self._out.write(f"{style(state)} {shown_path(path)}{note}")


def unified_diff(path: Path, before: str, after: str) -> str:
    """Return the difference between two texts of a file."""
    name = shown_path(path)
    lines: Iterator[str] = difflib.unified_diff(
        before.splitlines(keepends=True),
        after.splitlines(keepends=True),
        f"a/{name}" if before else "/dev/null",
        f"b/{name}",
    )
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def add_component(
    plan: FilePlan, panel_id: str, subfolder: str, name: str, stub: str, **values: str
) -> str:
    """Add the React component of a page or widget to a plan, and return its name."""
    component = f"Panels/{class_name(panel_id)}/{subfolder}/{name}"
    folder = base_folder() / get_settings().frontend.source / "pages"
    path = folder / f"{component}.tsx"
    plan.add(path, rendered(stub, name=name, **values))
    plan.notes.append(
        f"Compile {shown_path(path)} with python manage.py panel_build; it needs Node."
    )
    return component


def _format(paths: list[str]) -> None:
    """Run the formatter of the project: black, as Django's own commands do, or ruff."""
    run_formatters(paths)
    ruff = None if shutil.which("black") else shutil.which("ruff")
    if ruff is not None and paths:
        subprocess.run(  # noqa: S603
            [ruff, "format", "--quiet", "--", *paths], check=False, capture_output=True
        )
