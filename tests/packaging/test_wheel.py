"""The wheel: built, installed into a separate project, served, and smoke-tested."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from django_panel.frontend_build import node
from tests.e2e.smoke import SmokeTestSite, run_smoke_test
from tests.packaging.installations import (
    PASSWORD,
    PINS,
    Distribution,
    Installation,
    new_environment,
    run,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
HOST = ROOT / "tests" / "hosts" / "plain"
MANIFEST = "django_panel/static/django_panel/manifest.json"
COMPONENT = "resources/js/pages/Panels/Books/Widgets/Greeting.tsx"

#: Django's default takes seconds on a busy machine.
HASHERS = 'PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]\n'
PRODUCT = """from django.db import models


class Product(models.Model):
    name = models.CharField(max_length=80)
    price = models.DecimalField(max_digits=8, decimal_places=2, default=1)

    def __str__(self) -> str:
        return self.name
"""
FILL = """from shop.models import Product
for name in ("Chair", "Lamp"):
    Product.objects.create(name=name)
"""

pytestmark = [pytest.mark.packaging]


def has_usable_node() -> bool:
    found = shutil.which("node")
    if not found or not shutil.which("npm"):
        return False
    answer = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
    return node.is_new_enough(answer.stdout.strip())


@pytest.fixture(scope="module")
def installation(
    distribution: Distribution, tmp_path_factory: pytest.TempPathFactory
) -> Installation:
    """Install the wheel next to a copy of the project, migrate it and create its data."""
    folder = tmp_path_factory.mktemp("stranger")
    python = new_environment(folder, distribution.wheel)
    project = folder / "project"
    shutil.copytree(HOST, project, ignore=shutil.ignore_patterns("__pycache__"))
    installed = Installation(python, project)
    installed.manage("migrate", "--verbosity=0")
    installed.manage("fill_shelves")
    return installed


def test_the_wheel_holds_the_bundle_and_the_sources(distribution: Distribution) -> None:
    with zipfile.ZipFile(distribution.wheel) as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read(MANIFEST))

    assert manifest["src/main.tsx"]["isEntry"] is True
    files = {chunk["file"] for chunk in manifest.values()}
    assert {f"django_panel/static/django_panel/{name}" for name in files} <= names
    assert {
        "django_panel/frontend/package.json",
        "django_panel/frontend/package-lock.json",
        "django_panel/frontend/vite.config.ts",
        "django_panel/frontend/src/mount.tsx",
        "django_panel/locale/frontend.json",
        "django_panel/management/generators/stubs/resource.py-tpl",
        "django_panel/py.typed",
    } <= names
    strangers = [name for name in names if "node_modules" in name or ".test." in name]
    assert strangers == []


def test_the_wheel_asks_for_little(distribution: Distribution) -> None:
    with zipfile.ZipFile(distribution.wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith("METADATA"))
        lines = archive.read(name).decode().splitlines()

    required = [line for line in lines if line.startswith("Requires-Dist") and "extra" not in line]
    names = {re.split(r"[<>=]", line.split(": ")[1])[0] for line in required}
    assert names == {"cryptography", "django", "django-tasks", "nh3", "orjson", "puremagic"}
    extras = {line.split(": ")[1] for line in lines if line.startswith("Provides-Extra")}
    assert extras == {
        *("all", "auth", "celery", "db-queue", "images", "integrations", "node", "realtime"),
        *("server", "xlsx", "xlsx-fast"),
    }


def test_the_host_passes_its_checks_and_needs_no_migration(installation: Installation) -> None:
    installation.manage("check", "--fail-level", "WARNING")
    installation.manage("makemigrations", "--check", "--dry-run")


@pytest.mark.browser
@pytest.mark.parametrize("storage", ["plain", "manifest"])
def test_a_stranger_walks_the_panel(installation: Installation, page: Page, storage: str) -> None:
    installation.manage("collectstatic", "--noinput", "--clear", OFFICE_STORAGE=storage)

    with installation.serving(OFFICE_STORAGE=storage) as address:
        run_smoke_test(
            page,
            SmokeTestSite(
                panel_url=f"{address}/back/office/books",
                login="librarian@example.com",
                password=PASSWORD,
                list_label="Books",
                visible_text="Volume 30",
                search="Volume 07",
                found_text="Volume 07",
                hidden_text="Volume 30",
            ),
        )


@pytest.mark.browser
def test_a_new_project_gets_a_panel_and_a_resource_by_commands(
    installation: Installation, tmp_path: Path, page: Page
) -> None:
    run(str(installation.python), "-m", "django", "startproject", "mysite", ".", cwd=tmp_path)
    new = Installation(installation.python, tmp_path)
    settings = tmp_path / "mysite" / "settings.py"
    settings.write_text(f"{settings.read_text()}\n{HASHERS}")
    new.python_run("-m", "django_panel", "panel_install", "--no-input", "--user", "ann")
    (tmp_path / "shop" / "migrations").mkdir(parents=True)
    (tmp_path / "shop" / "migrations" / "__init__.py").touch()
    (tmp_path / "shop" / "models.py").write_text(PRODUCT)
    settings.write_text(settings.read_text().replace("APPS = [", 'APPS = [\n    "shop",'))
    new.manage("makemigrations", "shop", "--verbosity=0")
    new.manage("migrate", "--verbosity=0")

    said = new.manage("panel_make_resource", "Product")
    new.manage("test", "--verbosity=0")
    new.manage("shell", "--command", FILL)

    assert "created mysite/admin_panel/resources/product.py" in said
    with new.developing() as address:
        run_smoke_test(
            page,
            SmokeTestSite(
                panel_url=f"{address}/panel/products",
                login="ann",
                password=PASSWORD,
                list_label="Products",
                visible_text="Lamp",
                search="Chair",
                found_text="Chair",
                hidden_text="Lamp",
            ),
        )


def test_the_host_compiles_its_own_components(
    distribution: Distribution, installation: Installation
) -> None:
    if not has_usable_node():
        extra = f"{distribution.wheel}[node]"
        run(str(installation.python), "-m", "pip", "install", "-q", *PINS, extra, cwd=ROOT.parent)
    component = installation.project / COMPONENT
    component.parent.mkdir(parents=True)
    component.write_text(
        'import { useState } from "react";\n'
        'import { Button } from "@/ui/Button";\n'
        "export default function Greeting() {\n"
        "  const [count, setCount] = useState(0);\n"
        "  const more = () => setCount(count + 1);\n"
        '  return <Button className="rotate-12" onClick={more}>{count}</Button>;\n'
        "}\n"
    )
    (installation.project / "static").mkdir()

    said = installation.manage("panel_build")

    built = installation.project / "static" / "django_panel"
    manifest = json.loads((built / "manifest.json").read_text())
    own = next(chunk for key, chunk in manifest.items() if key.endswith(COMPONENT))
    assert (built / own["file"]).is_file()
    assert manifest["src/main.tsx"]["isEntry"] is True
    styles = "".join(path.read_text() for path in built.rglob("*.css"))
    assert "rotate-12" in styles
    assert "The panel now uses" in said
