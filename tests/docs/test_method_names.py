"""The methods that pages name with their class exist: ``Select.exists_in()``."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT, inline_code, name_of

PACKAGE = ROOT / "src"
#: Its first column has the names of the specification.
_SPECIFICATION = DOCS / "reference" / "specification.md"
_METHOD = re.compile(r"(?<![\w.])([A-Z]\w+)\.(\w+)\(")


@cache
def modules_of_classes() -> dict[str, list[str]]:
    """Return the modules of the package that define a class, by its name."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in (PACKAGE / "django_panel").rglob("*.py"):
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(module.removesuffix(".__init__"))
    return found


def missing_methods(texts: list[str]) -> list[str]:
    """Return the methods of classes of the package that do not exist."""
    missing = []
    for owner, method in {each for text in texts for each in _METHOD.findall(text)}:
        modules = modules_of_classes().get(owner, [])
        kinds = [getattr(import_module(module), owner) for module in modules]
        if kinds and not any(hasattr(kind, method) for kind in kinds):
            missing.append(f"{owner}.{method}()")
    return sorted(missing)


@pytest.mark.parametrize("path", sorted({*DOCS.rglob("*.md")} - {_SPECIFICATION}), ids=name_of)
def test_the_methods_of_classes_exist(path: Path) -> None:
    assert missing_methods(inline_code(path)) == []


def test_a_method_that_does_not_exist_is_found() -> None:
    texts = ["RelationFilter.relationship()", "Select.relationship('author')", "QuerySet.of()"]

    assert missing_methods(texts) == ["RelationFilter.relationship()"]
