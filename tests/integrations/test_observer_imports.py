"""Forms and imports of an observed model write as they do without integrations."""

from __future__ import annotations

import pytest
from django.db.models.signals import pre_save

from django_panel.integrations import without_integrations
from django_panel.records.host_code import deleting_runs_host_code, saving_runs_host_code
from django_panel.records.row import saves_whole_rows
from django_panel.resources.importing.plan import saves_one_by_one
from tests.integrations.observed import ArchivedGadget, Gadget, listen, observed, observed_tables

__all__ = ["observed", "observed_tables"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("observed")]


def test_an_import_writes_in_bulk_until_an_integration_is_active() -> None:
    assert not saves_one_by_one(Gadget)
    listen("after_delete")
    assert not saves_one_by_one(Gadget)
    listen("after_update")
    assert saves_one_by_one(Gadget)
    with without_integrations():
        assert not saves_one_by_one(Gadget)
    assert not saves_one_by_one(ArchivedGadget)


def test_the_observer_is_no_code_of_the_host() -> None:
    """A cell writes only its own column, and an aborted transaction may be repeated."""
    listen("after_update")
    assert pre_save.has_listeners(Gadget)

    assert not saves_whole_rows(Gadget)
    assert not saving_runs_host_code(Gadget)
    assert not deleting_runs_host_code(Gadget)


def test_a_receiver_of_the_host_is_one() -> None:
    def receive(**kwargs: object) -> None:
        pass

    pre_save.connect(receive, sender=Gadget)
    try:
        assert saves_whole_rows(Gadget)
        assert saving_runs_host_code(Gadget)
        assert saves_one_by_one(Gadget)
    finally:
        pre_save.disconnect(receive, sender=Gadget)
