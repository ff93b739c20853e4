"""The pages of the demo are the same with and without fast paths."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.demo.demo_project import ROOT, DemoProject

pytestmark = pytest.mark.slow

#: A superuser with all three panels, staff with rights from a group, and a member of two tenants
#: whose rights a policy with rules for records limits. With the pages that each can reach.
USERS = {"admin@demo.test": 120, "ops@demo.test": 18, "crew@demo.test": 22}


def test_pages_are_the_same_with_and_without_fast_paths(
    seeded_demo: DemoProject, tmp_path: Path
) -> None:
    demo = seeded_demo.copy(tmp_path)

    compared = subprocess.run(
        [sys.executable, "-m", "tests.demo.same_answers", *USERS],
        cwd=ROOT,
        env=demo.environ(),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )

    assert compared.returncode == 0, compared.stderr[-3000:]
    result = json.loads(compared.stdout)
    assert result["differences"] == []
    assert result["locales"] == {"en": ["en"], "de": ["de"]}
    # The second round has read what the first one has kept, and nothing was replaced.
    assert result["kept"] >= 100
    assert result["built again"] <= result["kept"] // 10
    assert result["read"] >= 2 * result["kept"]
    pages = {user: len(paths) for user, paths in result["pages"].items()}
    assert all(pages[user] >= least for user, least in USERS.items()), pages
