"""The triggers of an integration: a list, and the first of them as a column."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from django_panel.models import Integration
from tests.integrations.integrations import make_integration

BEFORE = [("django_panel", "0009_invitations")]
AFTER = [("django_panel", "0011_integration_triggers")]


@pytest.mark.django_db
@pytest.mark.postgres
class TestSaving:
    def test_a_single_trigger_is_a_list_of_one(self) -> None:
        integration = make_integration(trigger="after_create")

        integration.refresh_from_db()
        assert integration.triggers == ["after_create"]

    def test_the_trigger_is_the_first_of_the_list(self) -> None:
        integration = make_integration(trigger="", triggers=["after_delete", "after_create"])

        integration.refresh_from_db()
        assert integration.trigger == "after_delete"

    def test_a_change_of_the_list_alone_writes_the_column_too(self) -> None:
        integration = make_integration(trigger="after_create")
        integration.triggers = ["before_update", "after_create"]

        integration.save(update_fields=["triggers"])

        integration.refresh_from_db()
        assert integration.trigger == "before_update"

    def test_repeated_triggers_are_stored_once(self) -> None:
        integration = make_integration(triggers=["after_create", "after_create"])

        assert integration.triggers == ["after_create"]

    def test_the_column_can_be_filtered(self) -> None:
        make_integration(triggers=["after_delete", "after_create"])

        assert Integration.objects.filter(trigger="after_delete").exists()


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_migration_makes_the_stored_trigger_the_first_of_the_list() -> None:
    def apps_at(target: list[tuple[str, str]]) -> Any:
        executor = MigrationExecutor(connection)
        executor.migrate(target)
        return executor.loader.project_state(target).apps

    try:
        old = apps_at(BEFORE).get_model("django_panel", "Integration")
        for trigger in ("after_create", "before_delete"):
            old.objects.create(
                panel="admin", resource="projects", name=trigger, trigger=trigger, url="/"
            )

        new = apps_at(AFTER).get_model("django_panel", "Integration")

        stored = dict(new.objects.values_list("name", "triggers"))
        assert stored == {"after_create": ["after_create"], "before_delete": ["before_delete"]}
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
