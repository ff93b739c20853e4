"""The code of methods and attributes of generated classes."""

from __future__ import annotations

from django_panel.management.generators.layout import INDENT


def class_method(signature: str, body: str) -> str:
    """Return a class method; ``signature`` is what follows ``def``."""
    return f"\n{INDENT}@classmethod\n{INDENT}def {signature}:\n{body}\n"


def attribute_lines(attributes: list[str]) -> str:
    """Return the attributes of a class, with a blank line above them."""
    if not attributes:
        return ""
    return "\n" + "".join(f"{INDENT}{attribute}\n" for attribute in attributes)


def test_method(name: str, arrange: str, act: str, expected: str) -> str:
    """Return a test in three parts."""
    parts = [f"{INDENT * 2}{part}" for part in (arrange, act, expected) if part]
    return f"{INDENT}def {name}(self) -> None:\n" + "\n\n".join(parts) + "\n"
