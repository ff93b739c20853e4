"""Resources: a model bound to the pages that list, show and change its records."""

from __future__ import annotations

from django_panel.resources.record_source import RecordSource
from django_panel.resources.relations.manager import RelationManager
from django_panel.resources.resource import Resource
from django_panel.resources.trash import Trash

__all__ = ["RecordSource", "RelationManager", "Resource", "Trash"]
