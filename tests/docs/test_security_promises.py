"""SECURITY.md: its guarantees name tests that exist, and statements that no other test covers."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import Any

import pytest
from django.db.models import QuerySet
from django.http import Http404
from django.test import override_settings

from django_panel import Panel, PanelProvider, Resource, panel
from django_panel.panels import ResourceConfiguration
from django_panel.policies import Policy
from django_panel.support import context
from tests.docs.pages import PAPERS, ROOT, rows, section, words
from tests.project.models import Customer, User

SECURITY = next(path for path in PAPERS if path.name == "SECURITY.md").read_text("utf-8")
GUARANTEES = rows(section(SECURITY, "Security guarantees"))
HERE = "tests.docs.test_security_promises"


class ActiveOnly(Policy):
    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(is_active=True)


class PlainResource(Resource):
    model = Customer
    slug = "plain"


class PolicedResource(Resource):
    model = Customer
    slug = "policed"
    policy = ActiveOnly


def active_only(customers: QuerySet[Any]) -> QuerySet[Any]:
    return customers.filter(is_active=True)


class NarrowPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        narrowed = ResourceConfiguration.of(PlainResource).modify_query_using(active_only)
        return panel.path("narrow").resources([narrowed, PolicedResource])


@pytest.mark.django_db
@override_settings(PANEL={"panels": [f"{HERE}.NarrowPanelProvider"]})
@pytest.mark.parametrize("resource", [PlainResource, PolicedResource])
def test_a_record_outside_the_scope_is_not_found(resource: type[Resource]) -> None:
    inside = Customer.objects.create(name="Ann")
    outside = Customer.objects.create(name="Bob", is_active=False)
    root = User.objects.create_superuser("root")

    with context.bind(panel=panel("narrow"), user=root):
        assert list(resource.query()) == [inside]
        assert resource.find_record(inside.pk) == inside
        assert resource.find_record(outside.pk) is None
        assert resource.find_records([outside.pk, inside.pk]) == [inside]
        with pytest.raises(Http404):
            resource.resolve_record(outside.pk)


@cache
def names_in(file: str) -> set[str]:
    """Return the tests of a file as pytest names them: ``test_a`` or ``TestA::test_a``."""
    found = set()
    for node in ast.parse((ROOT / file).read_text("utf-8")).body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        for each in inner:
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(f"{prefix}{each.name}")
    return found


@pytest.mark.parametrize("row", GUARANTEES, ids=lambda row: row[1].strip("`"))
def test_a_guarantee_names_a_test_that_exists(row: list[str]) -> None:
    guarantee, test = row
    (node,) = words(test)
    file, _, name = node.partition("::")

    assert guarantee
    assert name.rpartition("::")[2].startswith("test_")
    assert name in names_in(file)


def test_every_test_that_the_page_names_is_in_the_table() -> None:
    named = [word for word in words(SECURITY) if word.startswith("tests/")]

    assert named == [words(test)[0] for _, test in GUARANTEES]
    assert len(GUARANTEES) >= 70


def test_no_guarantee_is_repeated() -> None:
    assert len({guarantee for guarantee, _ in GUARANTEES}) == len(GUARANTEES)


def test_the_minimum_versions_are_those_of_the_package() -> None:
    declared = (ROOT / "pyproject.toml").read_text("utf-8")
    found = rows(section(SECURITY, "Supported versions"))
    minimum = {re.split(r"[ ,]", name)[0]: version for name, version, _ in found}

    assert f'requires-python = ">={minimum["Python"]}"' in declared
    assert f'"Django>={minimum["Django"]},' in declared
    assert f">={minimum['django-allauth']}" in declared
    assert f'"channels>={minimum["channels"]}"' in declared
    assert f'"channels-redis>={minimum["channels"]}"' in declared
