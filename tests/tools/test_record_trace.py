"""``trace()``: the calls that receive an object, as an argument or in an attribute of one."""

from __future__ import annotations

from typing import Any

from django.core.files.storage import InMemoryStorage
from django.utils.functional import SimpleLazyObject

from django_panel import Resource
from django_panel.exceptions import dotted
from django_panel.resources.exporting.files import UserFiles
from django_panel.resources.resource_source import ResourceSource
from tests.project.models import Task
from tools.record_trace import Step, any_of, files_of, first_of, returns, trace


class Tasks(Resource):
    model = Task


def test_arguments_are_followed() -> None:
    steps = trace(lambda: dotted(Tasks), lambda value: value is Tasks)

    assert steps == [Step("exceptions.py", "dotted")]
    assert trace(lambda: dotted(Tasks), lambda value: value is Task) == []


def test_direct_attributes_of_arguments_are_followed() -> None:
    storage = InMemoryStorage()
    files, source = UserFiles(storage, "folder"), ResourceSource(Tasks)

    def act() -> None:
        files.path("name")
        source.parents()

    in_slots = Step("resources/exporting/files.py", "UserFiles.path")
    in_dict = Step("resources/resource_source.py", "ResourceSource.parents")
    assert trace(act, lambda each: each is storage) == [in_slots]
    assert trace(act, lambda each: each is Tasks) == [in_dict]
    assert trace(act, lambda each: each in (storage, Tasks), in_attributes=False) == []


def test_lazy_objects_are_not_evaluated() -> None:
    def fail() -> object:
        raise AssertionError

    lazy: Any = SimpleLazyObject(fail)

    assert trace(lambda: UserFiles(InMemoryStorage(), lazy), any_of(Task)) == []


def test_one_object_or_all_of_a_class() -> None:
    first, second = ResourceSource(Tasks), ResourceSource(Tasks)

    def act() -> None:
        first.parents()
        second.parents()
        second.has_soft_deletes()

    assert [step.function.split(".")[1] for step in trace(act, first_of(ResourceSource))] == [
        "parents"
    ]
    assert len(trace(act, any_of(ResourceSource))) == 3


def test_a_trace_ends_where_it_is_told_to() -> None:
    source = ResourceSource(Tasks)
    last = ResourceSource.has_soft_deletes.__code__

    def act() -> None:
        source.parents()
        source.has_soft_deletes()
        source.parents()

    steps = trace(act, lambda value: value is source, stops_at=lambda code: code is last)

    assert [step.function for step in steps] == ["ResourceSource.parents"]


def test_consecutive_calls_in_one_file_count_once() -> None:
    steps = [Step(file, "f") for file in ("a.py", "a.py", "b.py", "a.py")]

    assert files_of(steps) == ["a.py", "b.py", "a.py"]
    assert returns(files_of(steps)) == 1
