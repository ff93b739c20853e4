"""Discovery by dotted module: what counts, what does not, and what is a mistake."""

from __future__ import annotations

import sys

import pytest

from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.discovery import (
    PREDICATES,
    discover,
    is_page,
    is_resource,
    source_files,
)
from tests.panels.conftest import WriteModules

RESOURCE = "from django_panel import Resource\nfrom tests.project.models import Task\n"
SHOP = {
    "shop/__init__.py": "",
    "shop/resources/__init__.py": "",
    "shop/resources/task.py": RESOURCE + "class TaskResource(Resource):\n    model = Task\n",
    "shop/resources/deep/__init__.py": RESOURCE
    + "class DeepResource(Resource):\n    model = Task\n    slug = 'deep'\n",
    "shop/resources/deep/er.py": RESOURCE
    + "class DeeperResource(Resource):\n    model = Task\n    slug = 'deeper'\n",
}


def names(*modules: str, kind: str = "resources") -> list[str]:
    return list(discover(modules, PREDICATES[kind]))


def test_a_package_is_walked_and_the_result_is_sorted(write_modules: WriteModules) -> None:
    write_modules(SHOP)

    assert names("shop.resources") == [
        "shop.resources.deep.DeepResource",
        "shop.resources.deep.er.DeeperResource",
        "shop.resources.task.TaskResource",
    ]


def test_a_module_is_a_root_too_and_roots_may_overlap(write_modules: WriteModules) -> None:
    write_modules(SHOP)

    assert names("shop.resources.task") == ["shop.resources.task.TaskResource"]
    assert names("shop.resources", "shop.resources.task") == names("shop.resources")


def test_a_folder_without_init_is_a_root_too(write_modules: WriteModules) -> None:
    write_modules({name: text for name, text in SHOP.items() if name != "shop/__init__.py"})

    assert len(names("shop")) == 3
    assert len(source_files("shop")) == 4


def test_imported_and_abstract_classes_do_not_count(write_modules: WriteModules) -> None:
    write_modules(
        {
            **SHOP,
            "shop/resources/more.py": RESOURCE
            + """
from abc import ABC, abstractmethod
from shop.resources.task import TaskResource

class BaseResource(Resource):
    pass

class AbstractResource(Resource, ABC):
    model = Task

    @classmethod
    @abstractmethod
    def words(cls): ...

class ConcreteResource(AbstractResource):
    @classmethod
    def words(cls): return []

class NotAResource:
    model = Task

SIZE = 3
""",
        }
    )

    assert names("shop.resources.more") == ["shop.resources.more.ConcreteResource"]


def test_each_kind_finds_its_own(write_modules: WriteModules) -> None:
    write_modules(
        {
            "mixed.py": RESOURCE
            + """
from enum import Enum
from django_panel import Dashboard, Page

class TaskResource(Resource):
    model = Task

class ReportPage(Page):
    pass

class Overview(Dashboard):
    pass

class OpenTasks:
    @classmethod
    def id(cls): return "open-tasks"
    @classmethod
    def type(cls): return "stats"
    @classmethod
    def can_view(cls): return True
    def to_definition(self): return {}

class Shade(Enum):
    DARK = 1
"""
        }
    )

    assert names("mixed", kind="resources") == ["mixed.TaskResource"]
    assert names("mixed", kind="pages") == ["mixed.Overview", "mixed.ReportPage"]
    assert names("mixed", kind="widgets") == ["mixed.OpenTasks"]


def test_a_class_is_named_by_what_it_can_be_imported_as(write_modules: WriteModules) -> None:
    write_modules(
        {
            "made.py": RESOURCE
            + """
def make():
    class Inner(Resource):
        model = Task
    return Inner

TaskResource = make()
Again = TaskResource
"""
        }
    )

    assert names("made") == ["made.TaskResource"]


@pytest.mark.parametrize("root", ["nowhere", "nowhere.at.all", "shop.missing", "shop.resources.x"])
def test_a_missing_root_holds_nothing(root: str, write_modules: WriteModules) -> None:
    write_modules(SHOP)

    assert names(root) == []
    assert source_files(root) == []


@pytest.mark.parametrize(
    ("files", "root", "told"),
    [
        ({"bad.py": "import no_such_module"}, "bad", "no_such_module"),
        ({"bad.py": "1 / 0"}, "bad", "division by zero"),
        ({"bad.py": "def"}, "bad", "invalid syntax"),
        ({"bad/__init__.py": "", "bad/inner.py": "1 / 0"}, "bad", "division by zero"),
        ({"bad/__init__.py": "", "bad/in/__init__.py": "import nix"}, "bad", "nix"),
        ({"bad/__init__.py": "import nix", "bad/inner.py": ""}, "bad.inner", "nix"),
        ({"bad/__init__.py": "1 / 0", "bad/inner.py": ""}, "bad.inner", "division by zero"),
    ],
)
def test_a_module_that_cannot_be_imported_is_named(
    files: dict[str, str], root: str, told: str, write_modules: WriteModules
) -> None:
    write_modules(files)

    with pytest.raises(PanelRegistrationException) as caught:
        discover([root], is_resource)

    assert "bad" in str(caught.value)
    assert told in str(caught.value)
    assert caught.value.__cause__ is not None


def test_a_script_in_a_package_is_not_run(write_modules: WriteModules) -> None:
    write_modules({**SHOP, "shop/resources/__main__.py": "raise SystemExit"})

    assert len(names("shop.resources")) == 3


def test_source_files_are_listed_without_importing(write_modules: WriteModules) -> None:
    folder = write_modules(SHOP)

    files = [file.relative_to(folder).as_posix() for file in source_files("shop")]

    assert files == sorted(SHOP)
    assert "shop.resources.task" not in sys.modules


@pytest.mark.parametrize("candidate", [None, 3, "text", object, type])
def test_other_things_are_neither(candidate: object) -> None:
    assert not is_resource(candidate)
    assert not is_page(candidate)
