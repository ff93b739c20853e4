"""Explain an action: the ability that it needs, ``visible()`` and ``authorize()``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django_panel.explain.permissions import explain_ability, permission_step
from django_panel.explain.recording import AskedAbilities
from django_panel.support.steps import Step

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.explain.recording import AskedPermissions
    from django_panel.records.source import RecordSource


def explain_action(
    source: RecordSource,
    action: Action,
    asked: AskedPermissions,
    record: Model | None = None,
) -> Iterator[Step]:
    """Yield the steps of an action of the source, for the bound user."""
    recorder, abilities = AskedAbilities.of(source)
    bound = action.bound_to(recorder)
    base = bound.base_verdict(record)
    for ability in abilities:
        steps = list(explain_ability(source, ability, asked, record))
        if base.allowed:
            # One of several abilities is enough: a refusal of the others decides nothing.
            steps = [_as_note(step) for step in steps if step.result == "refuses"] or steps
        yield from steps
    if not base.allowed:
        if not abilities:
            yield Step.of(f"{type(action).__name__}", False, base.get_reason() or "Refused.")
        return
    if not abilities:
        yield Step.note("Resource", "without_resource_right(): no permission is needed.")
    yield from _own_rules(bound, asked, record)


def _own_rules(action: Action, asked: AskedPermissions, record: Model | None) -> Iterator[Step]:
    name = action.get_name()
    asked.take()
    if not action.is_visible(record):
        yield from _asked_by_rule(asked)
        yield Step.of("visible()", False, f"The rule hides the action {name!r}.")
        return
    asked.take()
    verdict = action.is_authorized(record)
    yield from _asked_by_rule(asked)
    if verdict.allowed:
        if action.declares_authorization():
            yield Step.of("authorize()", True, "The rule returned True.")
        return
    reason = verdict.get_reason()
    result = "returned False." if reason is None else f"returned Denied({reason!r})."
    if action.declares_authorization():
        yield Step.of("authorize()", False, f"The rule {result}")
    else:
        yield Step.of("Dialog", False, f"The rule of the action with the dialog {result}")


def _asked_by_rule(asked: AskedPermissions) -> Iterator[Step]:
    for permission, held in asked.take().items():
        yield permission_step(asked.user, permission, held=held)


def _as_note(step: Step) -> Step:
    return Step.note(step.rule, f"{step.text} Another ability is enough.")
