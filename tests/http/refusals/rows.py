"""A row of the table: one request to a writing route, and the four ways to refuse it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from django.test import Client

from tests.tenancy.canary.probes import Probe, Ref

if TYPE_CHECKING:
    from tests.http.refusals.world import World

#: Changes the world before a request.
Arrange = Callable[["World", Client], None]

#: The cells of a row, in the order of the requirement.
CELLS = ("other_tenant", "outside_scope", "stale_version", "no_permission")

_VERSION = "version "


@dataclass(frozen=True, slots=True)
class Refused:
    """How the request of a row is changed, and the status that it then gets."""

    status: int
    #: Keys that are replaced, by kind; with the kind of the key that takes their place.
    swap: Mapping[str, str] = field(default_factory=dict)
    #: The permissions that the user lacks.
    without: tuple[str, ...] = ()
    #: What happens before the request.
    arrange: Arrange | None = None
    #: Whether the request contains the version that the user was shown before ``arrange``.
    sends_version: bool = False
    #: Whether the request is sent to the URL of the other tenant.
    elsewhere: bool = False
    #: Distinguishes several refusals in one cell.
    name: str = ""


@dataclass(frozen=True, slots=True)
class Not:
    """Why a cell does not apply to a request."""

    reason: str


Cell = Refused | tuple[Refused, ...] | Not


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One request to a writing route, which succeeds as it is."""

    route: str
    #: What the request does, if the route does several things.
    operation: str = ""
    probe: Probe = field(default_factory=Probe)
    other_tenant: Cell
    outside_scope: Cell
    stale_version: Cell
    no_permission: Cell
    #: What the request needs: a session of its own, a row that it ends.
    prepare: Arrange | None = None
    #: The status of the request as it is; by default that of any success.
    status: int | None = None
    #: Whether the request writes rows; others store something in the session, or only answer.
    writes: bool = True
    #: Whether the request is sent without a user.
    guest: bool = False

    def __str__(self) -> str:
        return f"{self.route}:{self.operation}" if self.operation else self.route

    def refusals(self) -> Iterator[tuple[str, Refused]]:
        """Yield the name of each cell that applies, with each of its refusals."""
        for name in CELLS:
            cell: Cell = getattr(self, name)
            if isinstance(cell, Refused):
                yield name, cell
            elif isinstance(cell, tuple):
                yield from ((name, each) for each in cell)


@dataclass(frozen=True, slots=True)
class Case:
    """One refusal of a row."""

    row: Row
    cell: str
    refused: Refused

    def __str__(self) -> str:
        return " ".join(part for part in (str(self.row), self.cell, self.refused.name) if part)


def cases(rows: tuple[Row, ...]) -> list[Case]:
    """Return all refusals of a table."""
    return [Case(row, cell, refused) for row in rows for cell, refused in row.refusals()]


# Cells.


def foreign(*kinds: str, status: int = 404, name: str = "", **renamed: str) -> Refused:
    """Return the refusal of other keys, of these kinds; ``renamed`` takes keys of other kinds."""
    swap = {**dict(zip(kinds, kinds, strict=True)), **renamed}
    return Refused(status, {_kind(old): _kind(new) for old, new in swap.items()}, name=name)


#: The request names no record; it is sent to the URL of the other tenant.
URL_OF_OTHER_TENANT = Refused(403, elsewhere=True, name="in the URL")


def without(*permissions: str, status: int = 403, name: str = "") -> Refused:
    """Return the refusal of a user who lacks these permissions."""
    return Refused(status, without=permissions, name=name or " ".join(permissions))


def stale(kind: str, **values: Any) -> Refused:
    """Return the refusal of a version; another user has changed the record of this kind since."""

    def change(world: World, client: Client) -> None:
        record = world.ours[kind]
        type(record)._base_manager.filter(pk=record.pk).update(**values)

    return Refused(409, arrange=change, sends_version=True, name=_kind(kind))


def _kind(name: str) -> str:
    return name.replace("_", " ")


# Versions.


def form_version(path: str) -> Ref:
    """Return the version that the form of a page received; ``{site}`` is the key of a record."""
    return Ref(f"{_VERSION}form {path}")


def row_version(kind: str) -> Ref:
    """Return the version of a record that its row received: of a list, a board or a relation."""
    return Ref(f"{_VERSION}row {kind}")


def versions_in(probe: Probe) -> set[str]:
    """Return the versions that a request contains."""
    return {ref.kind for _place, ref in probe.references() if ref.kind.startswith(_VERSION)}


def without_versions(probe: Probe) -> Probe:
    """Return the request without its version: it overwrites whatever is stored."""
    return replace(probe, query=_unversioned(probe.query), body=_unversioned(probe.body))


def _unversioned(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    return {
        name: _unversioned(each)
        for name, each in value.items()
        if not (isinstance(each, Ref) and each.kind.startswith(_VERSION))
    }
