"""Build hook: put the compiled front end into the sdist and the wheel.

The bundle is not in git. Building from a checkout makes it (npm and Vite, with Node from the
machine or from a wheel); building from the sdist finds it there and needs no Node.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLE = Path("src/django_panel/static/django_panel/manifest.json")
FRONTEND = Path("frontend")
#: What `manage.py panel_build` needs to compile a host's components.
SHIPPED = (
    "package.json",
    "package-lock.json",
    ".npmrc",
    "tsconfig.json",
    "vite.config.ts",
    "scripts",
    "src",
)
#: Of no use to a host, and it would only make the wheel heavier.
LEFT_OUT = (".test.ts", ".test.tsx", ".stories.tsx")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compile the front end, then ship its sources beside the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before hatchling collects files; an editable install needs none of this."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / BUNDLE).is_file():
            self._build(root)
        if self.target_name == "wheel":
            build_data["force_include"].update(_sources(root))

    def _build(self, root: Path) -> None:
        self.app.display_info("Building the front end ...")
        node = [sys.executable, str(root / "tools" / "node.py")]
        try:
            subprocess.run([*node, "packages"], check=True)
            subprocess.run([*node, "run", "build"], check=True)
        except subprocess.CalledProcessError as error:
            self.app.abort(f"The front end could not be built (npm ended with {error.returncode}).")


def _sources(root: Path) -> dict[str, str]:
    """Map each front-end source to its place inside the package."""
    shipped = {}
    for name in SHIPPED:
        base = root / FRONTEND / name
        paths = sorted(base.rglob("*")) if base.is_dir() else [base]
        for path in paths:
            if path.is_file() and not path.name.endswith(LEFT_OUT):
                inside = path.relative_to(root / FRONTEND)
                shipped[str(path)] = f"django_panel/frontend/{inside.as_posix()}"
    return shipped
