"""A resource that discovery leaves out is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.checks import WARNING, CheckMessage

from tests.checks.conftest import MessagesById
from tests.panels.conftest import WriteModules
from tests.project.fixtures import Declare

HEADER = """
from typing import Any
from django_panel import Resource
from tests.project.models import Task
"""


@pytest.fixture
def warnings_of(
    write_modules: WriteModules, declare: Declare, found: MessagesById
) -> Callable[..., list[CheckMessage]]:
    def warnings(**modules: str) -> list[CheckMessage]:
        files = {f"shelf/{name}.py": HEADER + text for name, text in modules.items()}
        write_modules({"shelf/__init__.py": "", **files})
        declare(back=lambda panel: panel.path("back").discover_resources("shelf"))
        return found("W015")

    return warnings


def test_a_resource_without_a_model_is_named(
    warnings_of: Callable[..., list[CheckMessage]],
) -> None:
    [message] = warnings_of(
        tasks="class TaskResource(Resource): model = Task\n",
        orders="class OrderResource(Resource): modle = Task\n",
    )

    assert message.level == WARNING
    assert message.msg == (
        "shelf.orders.OrderResource has no model, so discovery does not add it to the panel 'back'."
    )
    assert "model = YourModel" in str(message.hint)


@pytest.mark.parametrize(
    "modules",
    [
        {"tasks": "class TaskResource(Resource[Task]): ...\n"},
        {"bases": "class BaseResource(Resource): ...\n"},
        {"bases": "class _Scoped(Resource): ...\nclass AuditMixin(Resource): ...\n"},
        {
            "scoped": "class ScopedResource(Resource): ...\n",
            "tasks": "from .scoped import ScopedResource\n"
            "class TaskResource(ScopedResource): model = Task\n",
        },
        {
            "abstract": "from abc import ABC, abstractmethod\n"
            "class Scoped(Resource, ABC):\n    @classmethod\n    @abstractmethod\n"
            "    def studio(cls) -> Any: ...\n",
        },
    ],
    ids=["model in brackets", "named Base", "named as a base", "inherited", "abstract"],
)
def test_base_classes_have_no_model(
    modules: dict[str, str], warnings_of: Callable[..., list[CheckMessage]]
) -> None:
    assert warnings_of(**modules) == []
