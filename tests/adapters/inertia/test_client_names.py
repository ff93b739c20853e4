"""Our spelling is the client's: each header and key stands in the library we ship."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from django_panel.adapters import inertia
from tools import services

ROOT = Path(__file__).resolve().parents[3]
CLIENT = ROOT / "frontend" / "node_modules" / "@inertiajs" / "core" / "dist" / "index.js"
SOURCES = Path(inertia.__file__).parent


@pytest.fixture(scope="module")
def client() -> str:
    if not CLIENT.exists():
        why = "the client library is not there; run `npm ci` in frontend/"
        pytest.fail(why) if services.is_required() else pytest.skip(why)
    return CLIENT.read_text()


def words(pattern: str) -> list[str]:
    text = "\n".join(path.read_text() for path in sorted(SOURCES.glob("*.py")))
    return sorted(set(re.findall(pattern, text)))


@pytest.mark.parametrize("header", words(r'"(X-Inertia[\w-]*)"'))
def test_the_client_knows_the_header(header: str, client: str) -> None:
    # What it sends is written as it is, what it reads in lower case.
    assert f'"{header}"' in client or f'"{header.lower()}"' in client


@pytest.mark.parametrize("key", words(r'"(\w+(?:Props|PropsOn|History|At))":'))
def test_the_client_reads_the_key(key: str, client: str) -> None:
    assert re.search(rf"\.{key}\b", client)


def test_the_lists_are_not_empty() -> None:
    assert len(words(r'"(X-Inertia[\w-]*)"')) == 9
    assert len(words(r'"(\w+(?:Props|PropsOn|History|At))":')) == 11
