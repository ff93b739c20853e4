"""Calls of the action runner with records that are already loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django_panel.actions import bulk, runner
from django_panel.actions.action import Action
from django_panel.actions.bulk import Chunks

_NONE: Mapping[str, Any] = {}


def run_record(action: Action, record: Any, data: Mapping[str, Any] = _NONE) -> int:
    return runner.run_record(action, lambda: record, lambda _: data)


def run_table(action: Action, data: Mapping[str, Any] = _NONE) -> int:
    return runner.run_table(action, lambda _: data)


def run_bulk(action: Action, records: Sequence[Any], data: Mapping[str, Any] = _NONE) -> int:
    return bulk.run_bulk(action, lambda: records, lambda _: data).count


def run_selection(action: Action, chunks: Chunks) -> int:
    return bulk.run_selection(action, chunks).count
