"""Text from a request in a line of the log."""

from __future__ import annotations


def escape_log_text(text: object) -> str:
    """Return a text without line breaks and control characters, as Django's own log has it.

    A path may contain an encoded line break; logged as it is, it would forge a line.
    """
    return str(text).encode("unicode_escape").decode("ascii")
