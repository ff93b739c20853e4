"""The bill of materials lists what is installed with the package, and nothing for development."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest

from tools import sbom


def names(*extras: str) -> dict[str, str]:
    return {each["name"]: each["version"] for each in sbom.python_components(extras)}


def test_required_packages_are_listed_with_the_installed_versions() -> None:
    found = names()

    assert found["django"] == version("django")
    assert {"nh3", "orjson", "cryptography", "asgiref", "sqlparse"} <= set(found)
    assert {"django-panel", "pytest", "celery", "channels", "ruff"} & set(found) == set()


def test_extras_are_listed_when_they_are_named() -> None:
    found = names("realtime", "celery")

    assert {"channels", "redis", "celery", "kombu"} <= set(found)
    assert "django-allauth" not in found


def test_an_extra_of_a_requirement_is_followed() -> None:
    # The extra auth requires django-allauth[headless,mfa].
    assert {"django-allauth", "fido2", "qrcode"} <= set(names("auth"))


def test_packages_for_development_are_left_out(tmp_path: Path) -> None:
    lock = tmp_path / "package-lock.json"
    packages = {
        "": {"name": "panel"},
        "node_modules/react": {"version": "19.0.0", "license": "MIT", "integrity": "sha512-x"},
        "node_modules/@a/b": {"version": "1.0.0"},
        "node_modules/react/node_modules/react": {"version": "18.0.0"},
        "node_modules/vite": {"version": "7.0.0", "dev": True},
    }
    lock.write_text(json.dumps({"packages": packages}))

    found = list(sbom.javascript_components(lock))

    assert [each["purl"] for each in found] == [
        "pkg:npm/react@19.0.0",
        "pkg:npm/%40a/b@1.0.0",
        "pkg:npm/react@18.0.0",
    ]
    assert found[0]["properties"] == [{"name": "integrity", "value": "sha512-x"}]
    assert found[0]["licenses"] == [{"expression": "MIT"}]


def test_the_bill_contains_python_and_javascript() -> None:
    bill = sbom.bill()

    kinds = {each["purl"].split("/")[0] for each in bill["components"]}
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    assert kinds == {"pkg:pypi", "pkg:npm"}
    assert any(each["name"] == "react" for each in bill["components"])


def test_a_package_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sbom, "PACKAGE", "no-such-package")

    with pytest.raises(SystemExit, match="no-such-package is not installed"):
        list(sbom.python_components())
