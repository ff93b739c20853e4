"""The explanations of nested resources: their source is rebuilt from an address."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from django_panel.explain.steps import Explanation
from django_panel.explain.targets import Asked, explain
from django_panel.panels.registry import get_registry
from tests.project.clients import client_for, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.project.nested_panel import deep_panel, make_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def superuser() -> User:
    return make_user("root", is_superuser=True)


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel)


def explained(user: User, name: str, **keys: Any) -> Explanation:
    return explain(Asked(get_registry().by_id("deep"), user, **keys), name)


@pytest.mark.parametrize("name", ["todos.edit", "todos.delete"])
def test_a_record_is_explained_below_its_parents(superuser: User, name: str) -> None:
    here, other = make_line("here"), make_line("other")

    allowed = explained(superuser, name, record=here.note.pk, parent=here.job.pk)
    refused = explained(superuser, name, record=other.note.pk, parent=here.job.pk)

    assert allowed.allowed
    assert [step.rule for step in allowed.steps if step.result == "allows"][1:3] == [
        "Parent",
        "Record",
    ]
    assert refused.refusal is not None
    assert refused.refusal.rule == "Record"
    assert "does not belong to the parent" in refused.refusal.text


@pytest.mark.parametrize("name", ["todos.index", "todos.edit", "todos.delete"])
def test_a_parent_outside_the_scope_is_the_reason(superuser: User, name: str) -> None:
    here = make_line("here")
    here.region.is_active = False
    here.region.save()

    refused = explained(superuser, name, record=here.note.pk, parent=here.job.pk)
    without = explained(superuser, name, record=here.note.pk)

    assert refused.refusal is not None
    assert refused.refusal.rule == "Parent"
    assert "no parent record was named" in without.steps[-1].text


def test_the_page_checks_all_parents_of_the_url(superuser: User, settings: Settings) -> None:
    settings.DEBUG = True
    here, other = make_line("here"), make_line("other")
    url = "/deep/regions/{}/sites/{}/jobs/{}/todos"
    right = url.format(here.region.pk, here.site.pk, here.job.pk)
    wrong = url.format(other.region.pk, here.site.pk, here.job.pk)

    def target(path: str) -> Any:
        response: Any = client_for(superuser).get("/deep/explain", {"path": path})
        return page_of(response)["props"]["target"]

    assert target(right)["reason"] == ""
    assert "Parent" in target(wrong)["reason"]
