"""Build the project of the tutorial from ``docs/examples``, part by part.

The tests of the tutorial and its pictures use the same project that a reader builds: the files of
``django-admin``, changed as each part of the tutorial says.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.docs_code import example

EXAMPLES = Path(__file__).resolve().parents[1] / "docs" / "examples"
#: The parts after the first one, in the order of the tutorial: the folders in ``studio_steps``.
PARTS = ("form", "action", "policy", "relation", "dashboard")


def start(folder: Path) -> None:
    """Create the project of the first part; the database is not migrated yet."""
    folder.mkdir(parents=True)
    for command in (["startproject", "studio", "."], ["startapp", "planning"]):
        subprocess.run([sys.executable, "-m", "django", *command], cwd=folder, check=True)
    for name in ("models", "resources", "panels"):
        _write(folder, f"planning/{name}.py", example(f"studio/planning/{name}.py"))
    _write(folder, "studio/urls.py", example("studio/studio/urls.py"))
    settings = (folder / "studio" / "settings.py").read_text("utf-8")
    apps = example("studio/studio/settings.py", "apps")
    changed = re.sub(r"INSTALLED_APPS = \[.*?^\]", apps, settings, flags=re.DOTALL | re.MULTILINE)
    panel = example("studio/studio/settings.py", "panel")
    _write(folder, "studio/settings.py", f"{changed}\n{panel}")


def add(folder: Path, part: str) -> None:
    """Add the files of one part, in place of those of the parts before it."""
    shutil.copytree(
        EXAMPLES / "studio_steps" / part,
        folder,
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("__pycache__"),
    )


def _write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(f"{text}\n", "utf-8")
