"""The table of all writing routes: each with the four refusals, or the reason why one is missing.

A new route needs its row in the module of its topic. The keys of a probe are filled in from the
records of ``world.py``; ``foreign(kind)`` replaces them by those of the other tenant and of records
outside the scope.
"""

from __future__ import annotations

from tests.http.refusals import (
    actions_table,
    dialogs_table,
    own_table,
    pages_table,
    relations_table,
)

ROWS = (
    *pages_table.ROWS,
    *actions_table.ROWS,
    *dialogs_table.ROWS,
    *relations_table.ROWS,
    *own_table.ROWS,
)

#: Pages that write when they are read.
WRITING_READS = frozenset({"auth.two-factor.challenge"})
