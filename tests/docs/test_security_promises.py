"""Statements of SECURITY.md that no other test covers."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet
from django.http import Http404
from django.test import override_settings

from django_panel import Panel, PanelProvider, Resource, panel
from django_panel.panels import ResourceConfiguration
from django_panel.policies import Policy
from django_panel.support import context
from tests.project.models import Customer, User

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
