"""The wheel: built, installed into a separate project, served, and smoke-tested."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from django_panel.frontend_build import node
from tests.e2e.smoke import SmokeTestSite, run_smoke_test

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
HOST = ROOT / "tests" / "hosts" / "plain"
MANIFEST = "django_panel/static/django_panel/manifest.json"
BUILD = (sys.executable, "-m", "build", "--no-isolation")
PINS = ("--constraint", str(ROOT / "constraints.txt"))
COMPONENT = "resources/js/pages/Panels/Books/Widgets/Greeting.tsx"

pytestmark = [pytest.mark.packaging]


@dataclass(frozen=True)
class Distribution:
    """The two files that are published."""

    sdist: Path
    wheel: Path


@dataclass(frozen=True)
class Installation:
    """A copy of the separate project, with the wheel in its own virtual environment."""

    python: Path
    project: Path

    def manage(self, *arguments: str, **environment: str) -> str:
        answer = subprocess.run(
            [str(self.python), "manage.py", *arguments],
            cwd=self.project,
            env=clean_environment(**environment),
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr
        return answer.stdout

    @contextmanager
    def serving(self, **environment: str) -> Iterator[str]:
        """Run the project's WSGI server and yield its URL."""
        errors = (self.project / "server.log").open("w")
        process = subprocess.Popen(
            [str(self.python), "serve.py"],
            cwd=self.project,
            env=clean_environment(**environment),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address, (self.project / "server.log").read_text()
            yield address
        finally:
            process.terminate()
            process.wait(timeout=10)
            if process.stdout is not None:
                process.stdout.close()
            errors.close()


def clean_environment(**more: str) -> dict[str, str]:
    """Return the environment without variables that refer to the checkout."""
    left_out = {"PYTHONPATH", "DJANGO_SETTINGS_MODULE", "DATABASE_URL", "VIRTUAL_ENV"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return {**kept, **more}


def run(*command: str, cwd: Path) -> None:
    answer = subprocess.run(
        command, cwd=cwd, env=clean_environment(), capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr


def has_usable_node() -> bool:
    found = shutil.which("node")
    if not found or not shutil.which("npm"):
        return False
    answer = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
    return node.is_new_enough(answer.stdout.strip())


@pytest.fixture(scope="module")
def distribution(tmp_path_factory: pytest.TempPathFactory) -> Distribution:
    """Build the sdist, and the wheel from the unpacked sdist without Node."""
    folder = tmp_path_factory.mktemp("dist")
    run(*BUILD, "--sdist", "--outdir", str(folder), str(ROOT), cwd=folder)
    sdist = next(folder.glob("*.tar.gz"))
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    source = next((folder / "unpacked").iterdir())
    # Without its tools the hook could not build: it must find the bundle in the sdist.
    shutil.rmtree(source / "tools")
    run(*BUILD, "--wheel", "--outdir", str(folder), str(source), cwd=folder)
    return Distribution(sdist, next(folder.glob("*.whl")))


@pytest.fixture(scope="module")
def installation(
    distribution: Distribution, tmp_path_factory: pytest.TempPathFactory
) -> Installation:
    """Install the wheel next to a copy of the project, migrate it and create its data."""
    folder = tmp_path_factory.mktemp("stranger")
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    run(str(python), "-m", "pip", "install", "-q", *PINS, str(distribution.wheel), cwd=folder)
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
                password="a shelf of books",
                list_label="Books",
                visible_text="Volume 30",
                search="Volume 07",
                found_text="Volume 07",
                hidden_text="Volume 30",
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
