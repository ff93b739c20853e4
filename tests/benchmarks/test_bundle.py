from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.bundle import LIMIT, MANIFEST, PAGES, first_load


def build(folder: Path) -> None:
    """Write a bundle: the page shares a chunk with the entry and opens a menu later."""
    chunks = {
        "src/main.tsx": {"file": "main.js", "imports": ["_shared"], "css": ["main.css"]},
        "_shared": {"file": "shared.js"},
        "src/pages/panel/Page.tsx": {
            "file": "page.js",
            "imports": ["_shared"],
            "dynamicImports": ["src/menu.tsx"],
        },
        "src/menu.tsx": {"file": "menu.js"},
    }
    manifest = folder / MANIFEST
    manifest.parent.mkdir(parents=True, exist_ok=True)
    manifest.write_text(json.dumps(chunks))
    for name in ("main.js", "main.css", "shared.js", "page.js", "menu.js"):
        (folder / name).write_text(name * 100)


def test_what_is_imported_statically_is_weighed_once(tmp_path: Path) -> None:
    build(tmp_path)

    sizes = first_load("panel/Page", tmp_path)

    assert sizes == {
        name: len(gzip.compress((name * 100).encode(), 9))
        for name in ("main.css", "main.js", "page.js", "shared.js")
    }


@pytest.mark.services("bundle")
@pytest.mark.parametrize("page", PAGES)
def test_a_first_page_of_the_real_bundle_is_light(page: str) -> None:
    assert sum(first_load(page).values()) / 1e3 <= LIMIT
