"""TypedDicts of the page that asks for an emailed code."""

from __future__ import annotations

from typing import Literal, TypedDict

#: ``sending``: the mail is queued; ``sent``: the mail server has it; ``failed``: the mail could
#: not be sent, and the person may try again; ``limited``: too many mails, wait ``retryAfter``.
EmailCodeState = Literal["sending", "sent", "failed", "limited"]


class EmailCodeEndpointsWire(TypedDict):
    """Form ``POST`` endpoints: they redirect, and errors are in ``errors.code``."""

    #: ``{}``: send another code.
    send: str
    #: ``{code}``: redirects to the page that was asked for.
    verify: str
    #: JSON: the logout endpoint of the authentication backend.
    logout: str


class EmailCodeAnswerWire(TypedDict):
    """The JSON response of ``send`` and ``verify``."""

    message: str | None
    #: The next page; always on this site.
    redirectTo: str


class EmailCodeScreenWire(TypedDict):
    """The props of ``panel/auth/EmailCode``."""

    #: The address, masked: ``an*@example.com``.
    sentTo: str
    #: Seconds until another mail may be sent; 0 if it may be sent now.
    retryAfter: int
    #: For how many minutes a code is valid.
    minutes: int
    #: While it is ``sending``, the page may reload this prop and ``retryAfter``.
    state: EmailCodeState
    endpoints: EmailCodeEndpointsWire
