"""A project of ``startproject`` in which the commands run."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

#: Runs commands one after the other in one process; each sees what the others wrote.
DRIVER = """
import importlib, json, sys, django
django.setup()
from django.core.management import CommandError, call_command
from django_panel.panels.registry import directory
for arguments in json.load(sys.stdin):
    importlib.invalidate_caches()
    directory.forget()
    try:
        call_command(*arguments)
    except CommandError as error:
        print(f"CommandError: {error}")
"""


@dataclass(frozen=True)
class Project:
    """A Django project outside the checkout."""

    folder: Path

    def run(self, *arguments: str, answers: str = "", check: bool = True) -> str:
        """Run a program with the project's settings, and return what it prints."""
        environment = {
            **os.environ,
            # The formatters of this environment.
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(self.folder)]),
            "PYTHONWARNINGS": "default",
            "PANEL_USER_PASSWORD": "a long walk at night",
        }
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        environment.pop("DATABASE_URL", None)
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=environment,
            input=answers,
            capture_output=True,
            text=True,
            check=False,
        )
        assert not check or done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def install(self, *options: str, answers: str = "", check: bool = True) -> str:
        return self.run(
            "-m", "django_panel", "panel_install", *options, answers=answers, check=check
        )

    def read(self, path: str) -> str:
        return (self.folder / path).read_text("utf-8")

    def write(self, path: str, text: str) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")


def new_project(folder: Path) -> Project:
    """Return a new project of ``startproject``."""
    project = Project(folder)
    project.run("-m", "django", "startproject", "mysite", ".")
    return project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return new_project(tmp_path)
