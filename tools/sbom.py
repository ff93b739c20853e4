"""Print a software bill of materials of the package, in the format CycloneDX 1.5.

Usage: ``python tools/sbom.py [EXTRA ...]``. It lists the Python packages that Django Panel and the
named extras require, with the versions that are installed, and the JavaScript packages of the
compiled front end, with the versions of ``frontend/package-lock.json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "frontend" / "package-lock.json"
PACKAGE = "django-panel"


def bill(extras: Iterable[str] = ()) -> dict[str, Any]:
    """Return the bill of materials."""
    own = distribution(PACKAGE)
    components = [*python_components(extras), *javascript_components(LOCK)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component("pypi", PACKAGE, own.version, "MIT")},
        "components": sorted(components, key=lambda each: each["purl"]),
    }


def python_components(extras: Iterable[str] = ()) -> Iterator[dict[str, Any]]:
    """Yield the installed packages that the package requires, directly or not."""
    waiting, seen = [(PACKAGE, frozenset(extras))], set()
    while waiting:
        name, wanted = waiting.pop()
        try:
            found = distribution(name)
        except PackageNotFoundError:
            raise SystemExit(f"{name} is not installed: install it to list its version.") from None
        for requirement in _requirements(found, wanted):
            key = (canonicalize_name(requirement.name), frozenset(requirement.extras))
            if key not in seen:
                seen.add(key)
                waiting.append(key)
    for name in sorted({name for name, _ in seen} - {PACKAGE}):
        found = distribution(name)
        yield _component("pypi", name, found.version, _license(found))


def javascript_components(lock: Path) -> Iterator[dict[str, Any]]:
    """Yield the packages of a lock file that are not only for development."""
    packages: dict[str, dict[str, Any]] = json.loads(lock.read_text("utf-8"))["packages"]
    found = {
        (path.rpartition("node_modules/")[2], each["version"]): each
        for path, each in packages.items()
        if path and not each.get("dev") and not each.get("optional") and "version" in each
    }
    for (name, version), each in found.items():
        integrity = each.get("integrity")
        component = _component("npm", name.replace("@", "%40"), version, each.get("license"))
        component["name"] = name
        if integrity:
            component["properties"] = [{"name": "integrity", "value": integrity}]
        yield component


def _requirements(found: Distribution, extras: frozenset[str]) -> Iterator[Requirement]:
    for text in found.requires or ():
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": each}) for each in (*extras, "")):
            yield requirement


def _license(found: Distribution) -> str | None:
    """Return the license expression, or None; the older field may contain a whole text."""
    declared: list[str | None] = found.metadata.get_all("License-Expression") or [None]
    return declared[0]


def _component(kind: str, name: str, version: str, license_name: str | None) -> dict[str, Any]:
    licenses = [{"expression": license_name}] if license_name else []
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:{kind}/{name}@{version}",
        "licenses": licenses,
    }


if __name__ == "__main__":
    print(json.dumps(bill(sys.argv[1:]), indent=2))
