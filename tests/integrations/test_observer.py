"""Which writes are sent, and what is said about them."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from django.core import serializers
from django.db import DatabaseError, transaction
from django.db.models import F, Model
from django.db.models.functions import Upper
from django.db.models.signals import post_save, pre_delete, pre_save

from django_panel.integrations import IntegrationObserver, Integrations, without_integrations
from django_panel.models import JobRun
from django_panel.support.model_signals import INTEGRATIONS_UID
from tests.integrations.observed import (
    ENABLED,
    Archive,
    ArchivedGadget,
    Gadget,
    GadgetProxy,
    SpecialGadget,
    TrashedGadget,
    events,
    listen,
    observed,
    observed_tables,
    queued,
)
from tests.project.models import Badge

__all__ = ["observed", "observed_tables"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("observed")]

AFTER = ("after_create", "after_update", "after_delete")


def test_the_writes_of_a_record_are_queued_with_its_values() -> None:
    listen(*AFTER)
    gadget = Gadget.objects.create(name="Lamp", price=Decimal("9.50"), api_token="secret")
    key = gadget.pk
    gadget.name = "Lantern"
    gadget.save()
    gadget.delete()

    created, updated, deleted = queued()
    assert (created["trigger"], created["resource"], created["changed"]) == (
        "after_create",
        "gadgets",
        [],
    )
    assert created["record"]["id"] == key
    assert created["record"]["price"] == "9.50"
    assert created["record"]["doubled"] == 0
    assert "api_token" not in created["record"]
    assert sorted(updated["changed"]) == ["name", "updated_at"]
    assert updated["record"]["name"] == "Lantern"
    assert (deleted["record"]["id"], deleted["record"]["name"]) == (key, "Lantern")
    assert deleted["changed"] == []


def test_each_active_integration_gets_its_own_delivery() -> None:
    first, second = listen("after_create", "after_create")
    listen("after_create", is_active=False)
    listen("after_create", panel="other")
    listen("after_create", resource="others")
    Gadget.objects.create(name="Lamp")

    runs = JobRun.objects.filter(job="integration")
    assert {run.payload["integration_id"] for run in runs} == {first.pk, second.pk}
    assert len({UUID(run.payload["delivery_id"]) for run in runs}) == 2
    assert {run.payload["timeout"] for run in runs} == {5}
    assert {run.user_id for run in runs} == {None}


def test_a_resource_sends_only_its_triggers_fields_and_timeout() -> None:
    settings = ENABLED.triggers(["after_delete"]).timeout(9).fields(["name", "api_token"])
    IntegrationObserver.register(Gadget, "admin", "gadgets", settings)
    listen(*AFTER)
    Gadget.objects.create(name="Lamp", api_token="declared").delete()

    [run] = JobRun.objects.filter(job="integration")
    assert run.payload["timeout"] == 9
    assert run.payload["payload"]["record"] == {"name": "Lamp", "api_token": "declared"}


def test_registering_twice_sends_once() -> None:
    for _attempt in range(3):
        IntegrationObserver.register(Gadget, "admin", "gadgets", ENABLED)
    listen("after_create")
    Gadget.objects.create(name="Lamp")

    assert events() == ["after_create"]
    connected = [key for key, *_ in pre_save.receivers if key == (INTEGRATIONS_UID, id(Gadget))]
    assert len(connected) == 1


def test_settings_that_are_not_enabled_end_a_registration() -> None:
    IntegrationObserver.register(Gadget, "admin", "gadgets", Integrations())
    listen("after_create")
    Gadget.objects.create(name="Lamp")

    assert events() == []


def test_nothing_is_connected_afterwards() -> None:
    IntegrationObserver.unregister_all()
    listen("after_create")
    Gadget.objects.create(name="Lamp")

    assert events() == []
    for model in (Gadget, GadgetProxy):
        assert not any(each.has_listeners(model) for each in (pre_save, post_save, pre_delete))


def test_two_panels_may_send_the_same_write() -> None:
    IntegrationObserver.register(Gadget, "ops", "devices", ENABLED.fields(["name"]))
    listen("after_create")
    listen("after_create", panel="ops", resource="devices")
    Gadget.objects.create(name="Lamp")

    assert sorted(payload["resource"] for payload in queued()) == ["devices", "gadgets"]


def test_bulk_writes_and_fixtures_send_nothing() -> None:
    listen(*AFTER)
    lamp, desk = Gadget.objects.bulk_create([Gadget(name="Lamp"), Gadget(name="Desk")])
    Gadget.objects.update(name="x")
    lamp.name = "y"
    Gadget.objects.bulk_update([lamp], ["name"])
    text = serializers.serialize("json", [desk])
    for restored in serializers.deserialize("json", text):
        restored.save()

    assert events() == []


def test_deleting_a_queryset_sends_every_row() -> None:
    listen("after_delete")
    Gadget.objects.bulk_create([Gadget(name="Lamp"), Gadget(name="Desk")])
    Gadget.objects.all().delete()

    assert sorted(payload["record"]["name"] for payload in queued()) == ["Desk", "Lamp"]


def test_writes_through_a_proxy_are_sent() -> None:
    listen(*AFTER)
    gadget = GadgetProxy.objects.create(name="Lamp")
    gadget.save()
    GadgetProxy.objects.all().delete()

    assert events() == list(AFTER)


def test_a_resource_of_a_proxy_sees_writes_of_the_model() -> None:
    IntegrationObserver.unregister_all()
    IntegrationObserver.register(GadgetProxy, "admin", "gadgets", ENABLED)
    listen("after_create")
    Gadget.objects.create(name="Lamp")

    assert events() == ["after_create"]


def test_a_child_with_its_own_table_sends_its_own_writes() -> None:
    """Django sends the signals of a save for the child, those of a deletion for both tables."""
    IntegrationObserver.register(SpecialGadget, "admin", "special", ENABLED)
    for trigger in AFTER:
        listen(trigger)
        listen(trigger, resource="special")
    special = SpecialGadget.objects.create(name="Lamp", extra="x")
    special.extra = "y"
    special.save()

    created, updated = queued()
    assert (created["resource"], created["record"]["name"]) == ("special", "Lamp")
    assert (created["record"]["extra"], updated["record"]["extra"]) == ("x", "y")
    assert sorted(updated["changed"]) == ["extra", "updated_at"]
    special.delete()
    deleted = queued()[2:]
    assert sorted(payload["resource"] for payload in deleted) == ["gadgets", "special"]


def test_moving_to_the_trash_is_a_deletion_and_restoring_an_update() -> None:
    IntegrationObserver.register(TrashedGadget, "admin", "trashed", ENABLED)
    for trigger in AFTER:
        listen(trigger, resource="trashed")
    gadget = TrashedGadget.objects.create(name="Lamp")
    gadget.trash()
    gadget.name = "Lantern"
    gadget.save()
    gadget.restore()
    gadget.delete()
    gadget.force_delete()

    assert events() == [
        "after_create",
        "after_delete",
        "after_update",
        "after_update",
        "after_delete",
        "after_delete",
    ]
    trashed, renamed, restored = queued()[1:4]
    assert trashed["changed"] == []
    assert trashed["record"]["deleted_at"] is not None
    assert renamed["changed"] == ["name"]
    assert (restored["changed"], restored["record"]["deleted_at"]) == (["deleted_at"], None)


def test_a_trash_of_the_host_is_one_too() -> None:
    IntegrationObserver.register(ArchivedGadget, "admin", "archived", ENABLED, trash=Archive())
    for trigger in AFTER:
        listen(trigger, resource="archived")
    gadget = ArchivedGadget.objects.create(name="Lamp")
    gadget.is_archived = True
    gadget.save(update_fields=["name"])
    gadget.save()

    assert events() == ["after_create", "after_update", "after_delete"]
    not_written = queued()[1]
    assert not_written["record"]["is_archived"] is False


def test_only_written_fields_are_sent_and_changed() -> None:
    gadget = Gadget.objects.create(name="Lamp", count=1)
    listen("after_update")
    gadget.name, gadget.count = "Lantern", 7
    gadget.save(update_fields=["count"])

    [payload] = queued()
    assert payload["changed"] == ["count", "doubled"]
    assert (payload["record"]["name"], payload["record"]["doubled"]) == ("Lamp", 14)


def test_a_database_expression_is_sent_as_its_result() -> None:
    gadget = Gadget.objects.create(name="Lamp", count=1)
    listen("after_update")
    gadget.count, gadget.name = F("count") + 4, Upper("name")
    gadget.save(update_fields=["count", "name"])

    [payload] = queued()
    assert (payload["record"]["count"], payload["record"]["name"]) == (5, "LAMP")
    assert payload["changed"] == ["name", "count", "doubled"]


def test_deferred_fields_are_sent_with_their_values() -> None:
    created = Gadget.objects.create(name="Lamp", count=3, data={"a": 1})
    listen("after_update", "after_delete")
    gadget = Gadget.objects.only("name").get(pk=created.pk)
    gadget.name = "Lantern"
    gadget.save()
    gadget = Gadget.objects.only("name").get(pk=created.pk)
    gadget.delete()

    updated, deleted = queued()
    assert updated["changed"] == ["name"]
    for payload in (updated, deleted):
        assert payload["record"]["count"] == 3
        assert payload["record"]["data"] == {"a": 1}


def test_values_are_compared_as_their_field_reads_them() -> None:
    gadget = Gadget.objects.create(
        name="Lamp", price=Decimal("9.50"), made_on=date(2030, 1, 2), data={"a": [1]}
    )
    listen("after_update")
    gadget.price, gadget.made_on, gadget.count = "9.5", "2030-01-02", "0"
    gadget.save()
    gadget.data["a"].append(2)
    gadget.save()

    same, changed = queued()
    assert same["changed"] == ["updated_at"]
    assert sorted(changed["changed"]) == ["data", "updated_at"]


def test_a_new_instance_with_the_key_of_a_row_is_an_update() -> None:
    gadget = Gadget.objects.create(name="Lamp")
    listen(*AFTER)
    Gadget(pk=gadget.pk, name="Lantern").save()

    [payload] = queued()
    assert payload["trigger"] == "after_update"
    assert "name" in payload["changed"]


def test_a_key_that_is_set_before_the_insert_is_a_creation() -> None:
    IntegrationObserver.register(Badge, "admin", "badges", ENABLED)
    for trigger in AFTER:
        listen(trigger, resource="badges")
    badge = Badge.objects.create(name="Gold")

    [payload] = queued()
    assert (payload["trigger"], payload["record"]["id"]) == ("after_create", str(badge.pk))


def test_a_receiver_that_saves_the_record_again_is_told_apart() -> None:
    gadget = Gadget.objects.create(name="Lamp", count=0)
    listen("after_update")

    def count_up(instance: Gadget, **kwargs: Any) -> None:
        if instance.count == 0:
            instance.count = 1
            instance.save(update_fields=["count"])

    IntegrationObserver.unregister_all()
    post_save.connect(count_up, sender=Gadget)
    IntegrationObserver.register(Gadget, "admin", "gadgets", ENABLED)
    try:
        gadget.name = "Lantern"
        gadget.save()
    finally:
        post_save.disconnect(count_up, sender=Gadget)

    inner, outer = queued()
    assert inner["changed"] == ["count", "doubled"]
    assert "name" in outer["changed"]
    assert "panel_integration_writes" not in gadget.__dict__


def test_a_save_that_failed_does_not_confuse_the_next_one() -> None:
    gadget = Gadget.objects.create(name="Lamp")
    listen("after_update")
    missing = Gadget(pk=gadget.pk + 1000, name="Gone")
    for _attempt in range(20):
        with pytest.raises(DatabaseError), transaction.atomic():
            missing.save(force_update=True)
    assert len(missing.__dict__["panel_integration_writes"]) <= 8
    missing.pk = gadget.pk
    missing.save(force_update=True)

    [payload] = queued()
    assert "name" in payload["changed"]


def test_nothing_is_sent_inside_without_integrations() -> None:
    listen(*AFTER)
    with without_integrations():
        gadget = Gadget.objects.create(name="Lamp")
        gadget.delete()
    Gadget.objects.create(name="Desk")

    assert [payload["record"]["name"] for payload in queued()] == ["Desk"]


def test_the_payload_is_plain_data() -> None:
    listen("after_create")
    Gadget.objects.create(name="Lamp", made_on=date(2030, 1, 2), data={"a": None})

    [payload] = queued()
    assert json.loads(json.dumps(payload)) == payload
    assert payload["record"]["made_on"] == "2030-01-02"


def _receivers(model: type[Model]) -> int:
    return sum(key[1] == id(model) for key, *_rest in pre_save.receivers)


def test_a_wrong_field_is_refused_when_it_is_registered() -> None:
    before = _receivers(Gadget)
    with pytest.raises(Exception, match="which is no column of"):
        IntegrationObserver.register(Gadget, "admin", "gadgets", ENABLED.fields(["nome"]))
    assert _receivers(Gadget) == before
