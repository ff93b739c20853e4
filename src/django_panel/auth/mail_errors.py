"""The error of a mail server that cannot be reached."""

from __future__ import annotations


class MailUnavailable(Exception):
    """The mail server cannot be reached."""
