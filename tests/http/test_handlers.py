"""Custom pages of a resource: their permission is checked first."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from django_panel import Panel, Resource
from django_panel.resources.pages import ListRecords, ResourcePage
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Project

pytestmark = pytest.mark.django_db

rendered: list[str] = []


class Board(ResourcePage):
    """A page with the default permission: to view the list."""

    def render(self) -> HttpResponse:
        rendered.append("board")
        return HttpResponse("board")


class Archive(ResourcePage):
    """A page with its own permission rule."""

    def can_open(self, record: Any = None) -> bool:
        return False

    def render(self) -> HttpResponse:
        rendered.append("archive")
        return HttpResponse("archive")


class ProjectResource(Resource):
    model = Project

    @classmethod
    def pages(cls) -> Any:
        return {"index": ListRecords, "board": Board, "archive": Archive}


@pytest.fixture(autouse=True)
def office(declare: Declare) -> None:
    def build(panel: Panel) -> Panel:
        return panel.path("office").resources([ProjectResource])

    declare(office=build)
    rendered.clear()


def test_a_page_that_states_no_rule_needs_the_right_to_see_the_list(admin: Client) -> None:
    stranger = client_for(make_user("stranger"))

    assert stranger.get("/office/projects/board").status_code == 403
    assert rendered == []
    assert admin.get("/office/projects/board").status_code == 200


def test_the_rule_of_the_page_holds_for_everybody(admin: Client) -> None:
    assert admin.get("/office/projects/archive").status_code == 403
    assert rendered == []
