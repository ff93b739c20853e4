"""Boards with lanes, without lanes, and of scopes with joins, and what their cells contain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import Count, F, QuerySet

from django_panel import Panel, Resource, tables
from django_panel.resources.pages import BoardPage
from django_panel.testing import panel_client
from tests.project.models import Badge, Customer, Note, Project, Task, User

Props = Mapping[str, Any]


class LaneBoard(BoardPage[Project]):
    column_field = "state"
    lane_field = "customer"
    ordering: ClassVar[Sequence[Any]] = (F("starts_on").asc(nulls_last=True), "name")
    cards_per_cell = 2


class PlainBoard(BoardPage[Project]):
    column_field = "state"
    ordering = ("name",)
    cards_per_column = 2


class WideBoard(LaneBoard):
    """A scope that joins related records, so that it needs ``distinct()``."""

    def query(self) -> QuerySet[Project]:
        return super().query().filter(tasks__title__startswith="Dig").distinct()


class CountingBoard(LaneBoard):
    """An order by an aggregate."""

    ordering = ("-number_of_tasks",)

    def query(self) -> QuerySet[Project]:
        return super().query().annotate(number_of_tasks=Count("tasks"))


class FewLanes(LaneBoard):
    lane_field = "name"
    lane_values = ("Bridge", "Dam")
    ordering = ("pk",)


class ProjectResource(Resource):
    model = Project

    @classmethod
    def pages(cls) -> Any:
        boards = {
            "lanes": LaneBoard,
            "plain": PlainBoard,
            "wide": WideBoard,
            "counting": CountingBoard,
            "few": FewLanes,
        }
        return {**super().pages(), **boards}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name").searchable()])


class TaskBoard(BoardPage[Task]):
    column_field = "is_done"
    column_values = {False: "To do", True: "Done"}
    lane_field = "assignee"
    cards_per_cell = 1


class TaskResource(Resource):
    model = Task

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": TaskBoard}


class NoteBoard(BoardPage[Note]):
    column_field = "job"


class NoteResource(Resource):
    model = Note

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": NoteBoard}


class BadgeBoard(BoardPage[Badge]):
    column_field = "holder"
    ordering = ("name",)
    cards_per_cell = 1


class BadgeResource(Resource):
    model = Badge

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": BadgeBoard}


RESOURCES = [ProjectResource, TaskResource, NoteResource, BadgeResource]


def office(panel: Panel) -> Panel:
    return panel.path("office").resources(RESOURCES)


def add(customer: Customer, *names: str, **values: Any) -> None:
    for name in names:
        Project.objects.create(customer=customer, name=name, **values)


def board(user: User, page: str = "lanes", query: Mapping[str, Any] | None = None) -> Props:
    slug, _, key = page.rpartition(".")
    return panel_client(user).visit(f"resources.{slug or 'projects'}.{key}", query).props


def cell(props: Props, column: str, lane: Any = None) -> dict[str, Any]:
    found = next(each for each in props["columns"] if each["key"] == column)["cells"]
    key = str(lane.pk) if isinstance(lane, Customer | User) else lane
    only: dict[str, Any] = next(each for each in found if each["lane"] == key)
    return only


def titles(props: Props, column: str, lane: Any = None) -> list[str]:
    return [card["title"] for card in cell(props, column, lane)["cards"]]
