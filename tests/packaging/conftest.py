"""The distribution of the package, built once."""

from __future__ import annotations

import pytest

from tests.packaging.installations import Distribution, build_distribution


@pytest.fixture(scope="session")
def distribution(tmp_path_factory: pytest.TempPathFactory) -> Distribution:
    return build_distribution(tmp_path_factory.mktemp("dist"))
