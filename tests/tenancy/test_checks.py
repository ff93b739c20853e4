"""System checks of panels with tenants."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any, ClassVar

import pytest
from django.core.checks import CheckMessage

from django_panel import Panel, RelationManager, Resource, forms
from django_panel.actions import CreateRelatedAction
from django_panel.forms.schema import FormSchema
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from django_panel.tenancy import SHARED
from tests.checks.conftest import MessagesById, all_messages, found
from tests.panels.declarations import resource
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Label, Note, Region, Remark, Site, User
from tests.project.tenant_panel import TenantSiteResource, tenant_panel

__all__ = ["found"]


def only(messages: list[CheckMessage], *parts: str) -> None:
    """Assert that there is one message, whose text and hint contain these parts."""
    (message,) = messages
    for part in parts:
        assert part in f"{message.msg} {message.hint}"


def named(model: Any, relationship: Any, name: str = "OwnResource") -> type[Resource]:
    return resource(name, model, tenant_relationship=relationship)


def with_resources(*resources: Any) -> Any:
    return lambda panel: panel.path("t/{tenant}").tenant(Region).resources(resources)


def test_the_panel_of_the_tests_has_no_messages(declare: Declare) -> None:
    declare(crew=tenant_panel)
    ids = {message.id for message in all_messages() if "crew" in message.msg}

    assert not {each for each in ids if str(each)[6:9] in {"E03", "W03"}}


@pytest.mark.parametrize(
    ("model", "hint"),
    [
        (Site, 'tenant_relationship = "region"'),
        (Region, 'tenant_relationship = "pk"'),
        (Job, "Set tenant_relationship on the resource"),
    ],
)
def test_a_resource_without_a_relation_is_a_warning(
    model: Any, hint: str, found: MessagesById, declare: Declare
) -> None:
    declare(crew=with_resources(named(model, None)))

    only(found("W030"), "OwnResource", "'crew'", hint, "SHARED")


def test_shared_and_nested_resources_and_other_panels_are_not_warned_about(
    found: MessagesById, declare: Declare
) -> None:
    nested = resource(
        "NestedResource", Job, parent_resource=TenantSiteResource, parent_relationship="site"
    )
    declare(
        crew=with_resources(named(Label, SHARED), TenantSiteResource, nested),
        plain=lambda panel: panel.path("plain").resources([named(Site, None)]),
    )

    assert found("W030") == []
    assert found("E030") == []


@pytest.mark.parametrize(
    ("model", "relationship", "part"),
    [
        (Site, "owner", "has no such relation"),
        (Site, "name", "is not a relation"),
        (Job, "site", "leads to tests.project.models.Site"),
        (Job, "site__owner", "has no such relation"),
        (Badge, "sites", "leads to tests.project.models.Site"),
        (Site, "pk", "are no tests.project.models.Region"),
    ],
)
def test_a_wrong_relation_is_an_error(
    model: Any, relationship: str, part: str, found: MessagesById, declare: Declare
) -> None:
    declare(crew=with_resources(named(model, relationship)))

    only(found("E030"), "OwnResource", repr(relationship), part, "SHARED")
    assert found("W030") == []


def test_the_segment_needs_tenants(found: MessagesById, declare: Declare) -> None:
    declare(crew=lambda panel: panel.path("t/{tenant}"))

    only(found("E031"), "'crew'", "'t/{tenant}'", "tenant(Model)")


@pytest.mark.parametrize(("path", "fix"), [("t", '"t/{tenant}"'), ("", '"{tenant}"')])
def test_tenants_need_a_resolver_or_the_segment(
    path: str, fix: str, found: MessagesById, declare: Declare
) -> None:
    declare(crew=lambda panel: panel.path(path).tenant(Region))
    only(found("E032"), "'crew'", f"path({fix})", "tenant(Model, resolver)")

    declare(crew=lambda panel: panel.path(path).tenant(Region, lambda request, user: None))

    assert found("E032") == []


@pytest.mark.parametrize("method", ["get_panel_tenants", "can_access_tenant"])
def test_users_need_the_contract(
    method: str, found: MessagesById, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(crew=tenant_panel)
    assert found("E033") == []

    monkeypatch.delattr(User, method)

    only(found("E033"), "'crew'", "tests.project.models.User", "HasPanelTenants", method)


def test_other_keys_than_the_primary_key_need_a_resolver(
    found: MessagesById, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(crew=tenant_panel)
    for key in (lambda self: self.pk, lambda self: str(self.pk), lambda self: self.name[100]):
        monkeypatch.setattr(Region, "get_tenant_key", key, raising=False)
        assert found("E034") == []

    monkeypatch.setattr(Region, "get_tenant_key", lambda self: self.name, raising=False)

    only(found("E034"), "'crew'", "Region.get_tenant_key()", "resolver_match")
    declare(crew=lambda panel: tenant_panel(panel).tenant(Region, lambda request, user: None))
    assert found("E034") == []


def test_options_without_effect_are_warned_about(found: MessagesById, declare: Declare) -> None:
    def options(panel: Panel) -> Panel:
        return panel.tenant_url_using(lambda tenant, panel: None).enter_tenant_using(
            lambda tenant: nullcontext()
        )

    declare(crew=options)
    messages = found("W031")

    assert ["tenant_url_using" in each.msg for each in messages] == [True, False]
    assert ["enter_tenant_using" in each.msg for each in messages] == [False, True]
    declare(crew=lambda panel: options(tenant_panel(panel)))
    assert found("W031") == []


def test_a_related_model_that_belongs_to_tenants_through_another_one_is_a_warning(
    found: MessagesById, declare: Declare
) -> None:
    # A note refers to a job, which belongs to a region through its site.
    declare(crew=with_resources(TenantSiteResource, named(Note, "job__site__region")))

    only(found("W032"), "'crew'", "tests.project.models.Job", "Note.job", "tenant_relationship")


@pytest.mark.parametrize(
    "resources",
    [
        # A site has one relation to the regions.
        [named(Job, "site__region")],
        # The related model has a resource.
        [TenantSiteResource, named(Job, "site__region"), named(Note, "job__site__region", "Notes")],
        # A content type belongs to no tenant.
        [named(Remark, SHARED), named(Region, "pk", "Regions")],
    ],
    ids=["one relation", "a resource", "none"],
)
def test_other_related_models_are_not_warned_about(
    resources: list[Any], found: MessagesById, declare: Declare
) -> None:
    declare(crew=with_resources(*resources))

    assert not found("W032")


class BadgeHolders(RelationManager):
    """Creates sites, whose region the server sets."""

    relationship: ClassVar[str] = "sites"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return schema.columns([TextColumn("name")]).header_actions([CreateRelatedAction()])


def name_only(cls: Any, schema: FormSchema) -> FormSchema:
    return schema.schema([forms.TextInput("name")])


def test_a_form_needs_no_field_of_the_tenant(found: MessagesById, declare: Declare) -> None:
    """The server sets the foreign key of new records."""
    sites = resource("SiteForm", Site, tenant_relationship="region", form=classmethod(name_only))
    badges = resource(
        "BadgeForm",
        Badge,
        tenant_relationship="sites__region",
        relation_managers=classmethod(lambda cls: [BadgeHolders]),
    )
    declare(crew=with_resources(sites, badges))

    assert found("E020") == []
    assert [each for each in found("W020") if "BadgeHolders" in each.msg] == []


def test_without_tenants_a_form_needs_the_field(found: MessagesById, declare: Declare) -> None:
    sites = resource("SiteForm", Site, tenant_relationship="region", form=classmethod(name_only))
    declare(plain=lambda panel: panel.path("plain").resources([sites]))

    only(found("E020"), "SiteForm", "Site.region")
