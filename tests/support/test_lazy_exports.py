"""Names of a package that are imported on first use."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from django_panel.support import labels
from django_panel.support.lazy_exports import lazy_exports


@pytest.fixture
def package() -> Iterator[ModuleType]:
    """Return a package that exports one name of another module."""
    module = ModuleType("lazy_package")
    sys.modules[module.__name__] = module
    exports = lazy_exports(module.__name__, {"headline": "support.labels"})
    vars(module).update(zip(("__getattr__", "__dir__"), exports, strict=True))
    yield module
    del sys.modules[module.__name__]


def test_a_name_is_imported_on_first_use_and_kept(package: ModuleType) -> None:
    assert "headline" not in vars(package)

    assert package.headline is labels.headline
    assert vars(package)["headline"] is labels.headline


def test_another_name_is_missing(package: ModuleType) -> None:
    with pytest.raises(AttributeError, match="module 'lazy_package' has no attribute 'other'"):
        _ = package.other


def test_dir_lists_the_names_before_their_first_use(package: ModuleType) -> None:
    assert "headline" in dir(package)
