"""Classify errors of a disk by their codes."""

from __future__ import annotations

import errno

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


def is_disk_full(error: BaseException) -> bool:
    """Return whether a disk is full, or the quota of the process's user on it."""
    return isinstance(error, OSError) and error.errno in _FULL
