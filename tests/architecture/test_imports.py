"""Every module can be imported, and each package can be imported first."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

from tests.architecture.source_tree import PACKAGE, python_files

PACKAGES = sorted(PACKAGE.glob("*/__init__.py"))

#: An app listed before ours whose ``models.py`` imports one of our packages: the earliest moment
#: at which a host may do so. Each package is imported in a process of its own.
IMPORT_FIRST = """
import importlib, os, sys
import django
from django.conf import settings

settings.configure(
    SECRET_KEY="imports",
    INSTALLED_APPS=[
        "early",
        "django_panel",
        "django.contrib.sessions",
        "django.contrib.auth",
        "django.contrib.contenttypes",
    ],
)
failed = []
for package in sys.argv[1:]:
    child = os.fork()
    if child == 0:
        os.environ["IMPORTED_FIRST"] = package
        django.setup()
    if os.waitpid(child, 0)[1]:
        failed.append(package)
sys.exit(", ".join(failed) or 0)
"""
EARLY_MODELS = """
import importlib, os

importlib.import_module(os.environ["IMPORTED_FIRST"])
os._exit(0)
"""


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_every_module_can_be_imported() -> None:
    for path in python_files(PACKAGE):
        importlib.import_module(module_of(path))


def test_each_package_can_be_the_first_one_imported(tmp_path: Path) -> None:
    early = tmp_path / "early"
    early.mkdir()
    (early / "__init__.py").touch()
    (early / "models.py").write_text(EARLY_MODELS)
    packages = [module_of(path) for path in PACKAGES]

    run = subprocess.run(
        [sys.executable, "-c", IMPORT_FIRST, *packages],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr


def test_a_host_imports_its_asgi_wrapper_before_django_is_set_up() -> None:
    run = subprocess.run([sys.executable, "-c", "import django_panel.asgi"], check=False)

    assert run.returncode == 0
