"""``Resource[Task]``: the model of the class, and the types of its records."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from django_panel import Resource
from django_panel.exceptions import PanelSchemaException
from tests.project.models import Customer, Project, Task

ROOT = Path(__file__).resolve().parents[2]

_CODE = """
from django_panel import Resource
from django_panel.resources.pages import EditRecord, ListRecords
from tests.project.models import Task


class TaskResource(Resource[Task]):
    @classmethod
    def record_title(cls, record: Task) -> str:
        return record.title


class PlainResource(Resource):
    model = Task


class EditTask(EditRecord[Task]):
    def after_save(self, record: Task) -> None:
        reveal_type(self.get_record())


reveal_type(TaskResource.query().get())
reveal_type(TaskResource.find_record(1))
reveal_type(PlainResource.query().get())
TaskResource.record_title(TaskResource.resolve_record(1))
TaskResource.can_edit("task")
"""


def test_the_type_argument_is_the_model() -> None:
    class Tasks(Resource[Task]):
        pass

    class SameTasks(Resource[Task]):
        model = Task

    class MoreTasks(Tasks):
        pass

    assert Tasks.model is SameTasks.model is MoreTasks.model is Task
    assert Tasks.get_default_slug() == "tasks"


def test_a_model_that_is_not_the_type_argument() -> None:
    with pytest.raises(PanelSchemaException, match=r"a resource of Task with the model Project"):

        class Mixed(Resource[Task]):
            model = Project


def test_an_inherited_model_can_be_replaced() -> None:
    class Base(Resource[Customer]):
        pass

    class Other(Base):
        model = Project

    assert Other.model is Project


def test_type_checkers_know_the_records(tmp_path: Path) -> None:
    """Run in a process of its own: the plugin of mypy sets up Django."""
    file = tmp_path / "declared.py"
    file.write_text(_CODE)
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(file)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    revealed = [line.split("note: ")[1] for line in found.stdout.splitlines() if "note: " in line]

    assert revealed == [
        'Revealed type is "tests.project.models.Task"',
        'Revealed type is "tests.project.models.Task"',
        'Revealed type is "tests.project.models.Task | None"',
        'Revealed type is "Any"',
    ]
    errors = [line for line in found.stdout.splitlines() if "error: " in line]
    assert len(errors) == 1
    assert 'Argument 1 to "can_edit"' in errors[0]
