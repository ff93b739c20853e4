"""The name of a project, which is the brand of its first panel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from django_panel.management.generators.project import project_name


@pytest.mark.parametrize(
    ("urls", "folder", "name"),
    [
        ("my_shop.urls", "code", "My shop"),
        ("mysite.config.urls", "code", "Mysite"),
        ("config.urls", "green-garden", "Green garden"),
        ("urls", 'the "old" shop', "The old shop"),
    ],
)
def test_it_is_the_package_or_the_folder(
    urls: str,
    folder: str,
    name: str,
    tmp_path: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / folder)
    settings.ROOT_URLCONF = urls

    assert project_name() == name
