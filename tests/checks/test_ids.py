"""Every id of a system check is documented and tested."""

from __future__ import annotations

import re

from tests.architecture.source_tree import PACKAGE, ROOT, python_files

#: Read from exceptions: ``check_id`` of a class.
_ID = re.compile(r"panel\.([EW]\d{3})")


def ids_in(text: str) -> set[str]:
    return set(_ID.findall(text))


def reported() -> set[str]:
    return {found for path in python_files(PACKAGE) for found in ids_in(path.read_text())}


def test_every_id_is_documented() -> None:
    documented = ids_in((ROOT / "docs" / "reference" / "checks.md").read_text())

    assert documented == reported()


def test_every_id_has_a_test() -> None:
    texts = [path.read_text() for path in python_files(ROOT / "tests") if path.stem != "test_ids"]
    tested = {found for text in texts for found in re.findall(r"\b[EW]\d{3}\b", text)}

    assert reported() - tested == set()
