"""Classify database errors by their codes: conflicts, locks, unreachable servers, full disks.

The driver's own exception is the ``__cause__`` of Django's. PostgreSQL's drivers carry an SQLSTATE,
MySQL's an error number, SQLite's a result code.
"""

from __future__ import annotations

from django.db import DatabaseError, InterfaceError, OperationalError
from django.db.utils import Error

#: serialization_failure, deadlock_detected, lock_not_available.
_CONFLICT_STATES = frozenset({"40001", "40P01", "55P03"})
#: MySQL and MariaDB: lock wait timeout, deadlock, record changed since last read.
_CONFLICT_NUMBERS = frozenset({1205, 1213, 1020})
#: SQLITE_BUSY and SQLITE_LOCKED; the extended codes hold them in their last byte.
_SQLITE_LOCKED = frozenset({5, 6})
_SQLITE_CANNOT_OPEN = 14
_SQLITE_FULL = 13

#: Class 08 (connection exceptions), too_many_connections, and a server that shuts down or starts.
_UNREACHABLE_STATES = frozenset({"53300", "57P01", "57P02", "57P03"})
#: MySQL and MariaDB: too many connections, shutdown, no connection, connection lost.
_UNREACHABLE_NUMBERS = frozenset({1040, 1053, 2002, 2003, 2006, 2013})

#: disk_full; MySQL and MariaDB: disk full, table full.
_FULL_STATES = frozenset({"53100"})
_FULL_NUMBERS = frozenset({1021, 1114})


def is_conflict(error: BaseException) -> bool:
    """Return whether the database aborted the transaction because of another; it may be retried."""
    if not isinstance(error, OperationalError):
        return False
    return _state(error) in _CONFLICT_STATES or _number(error) in _CONFLICT_NUMBERS


def is_locked(error: BaseException) -> bool:
    """Return whether SQLite gave up waiting for another writer."""
    code = _sqlite_code(error)
    return code is not None and code & 0xFF in _SQLITE_LOCKED


def is_unreachable(error: BaseException) -> bool:
    """Return whether the database server cannot be reached."""
    if not isinstance(error, InterfaceError | OperationalError) or error.__cause__ is None:
        return False
    if isinstance(error, InterfaceError):
        # SQLite has no connection to lose; its driver means a misused API.
        return not type(error.__cause__).__module__.startswith("sqlite3")
    code = _sqlite_code(error)
    if code is not None:
        return code & 0xFF == _SQLITE_CANNOT_OPEN
    number, state = _number(error), _state(error)
    if number is not None:
        return number in _UNREACHABLE_NUMBERS
    # A connection that fails or breaks has no SQLSTATE: the server sent none.
    return state is None or state.startswith("08") or state in _UNREACHABLE_STATES


def is_full(error: BaseException) -> bool:
    """Return whether the disk of the database is full."""
    if not isinstance(error, OperationalError):
        return False
    code = _sqlite_code(error)
    if code is not None:
        return code & 0xFF == _SQLITE_FULL
    return _state(error) in _FULL_STATES or _number(error) in _FULL_NUMBERS


def is_missing_row(error: BaseException) -> bool:
    """Return whether Django found no row to update: the record was deleted meanwhile.

    Django raises it itself, so it has no cause in a driver. Django 6.0 has a class for it, before
    that it is a plain ``DatabaseError``.
    """
    is_own = type(error) is DatabaseError or type(error).__name__ == "NotUpdated"
    return is_own and error.__cause__ is None


def _state(error: BaseException) -> str | None:
    cause = error.__cause__
    return getattr(cause, "sqlstate", None) or getattr(cause, "pgcode", None)


def _number(error: BaseException) -> int | None:
    number = error.args[0] if error.args else None
    return number if isinstance(number, int) else None


def _sqlite_code(error: BaseException) -> int | None:
    if not isinstance(error, Error):
        return None
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code if isinstance(code, int) else None
