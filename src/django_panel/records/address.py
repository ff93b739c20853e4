"""The address of a source: scalars that a job, a token or a test can store."""

from __future__ import annotations

from collections.abc import Mapping

from django_panel.support.keys import RecordKey

#: Scalars from which ``source_from_address()`` rebuilds a source.
Address = Mapping[str, RecordKey]
