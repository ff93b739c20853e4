"""What users read about a request that got no response."""

from __future__ import annotations

import errno
import math
import socket
import ssl
from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.support.count_texts import count_text

_UNREACHABLE = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN)


def timeout_sentence(seconds: float) -> str:
    """Return the sentence about a receiver that did not answer in time."""
    text = ngettext(
        "No response within %(count)s second.",
        "No response within %(count)s seconds.",
        math.ceil(seconds),
    )
    return text % {"count": count_text(seconds)}


def error_sentence(error: BaseException, seconds: float) -> str:
    """Return why a request got no response, without technical terms.

    ``seconds`` is the time that the request could take. Errors of httpx and httpcore contain the
    error of the socket.
    """
    causes = list(_causes(error))
    for is_it, sentence in _SENTENCES:
        if any(map(is_it, causes)):
            return sentence()
    if any(_is_timeout(each) for each in causes):
        return timeout_sentence(seconds)
    return _("The request could not be sent.")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error and those that it contains, innermost first."""
    if error is None:
        return
    for each in error.args:
        if isinstance(each, BaseException):
            yield from _causes(each)
    if not any(each is error.__cause__ for each in error.args):
        yield from _causes(error.__cause__)
    yield error


def _is_timeout(error: BaseException) -> bool:
    return isinstance(error, TimeoutError) or type(error).__name__.endswith("Timeout")


def _is_unreachable(error: BaseException) -> bool:
    return isinstance(error, OSError) and error.errno in _UNREACHABLE


def _is_kind(*kinds: type[BaseException]) -> Callable[[BaseException], bool]:
    return lambda error: isinstance(error, kinds)


def _is_no_response(error: BaseException) -> bool:
    # By name: the packages are the extra ``integrations``.
    return type(error).__name__ == "RemoteProtocolError"


#: The first one that fits is shown, so the special errors are before the general ones.
_SENTENCES: tuple[tuple[Callable[[BaseException], bool], Callable[[], str]], ...] = (
    (
        _is_kind(ssl.SSLCertVerificationError),
        lambda: _("The certificate of the receiver is not valid."),
    ),
    (_is_kind(ssl.SSLError), lambda: _("A secure connection to the receiver is not possible.")),
    (_is_kind(socket.gaierror), lambda: _("The name of the receiver could not be found.")),
    (_is_kind(ConnectionRefusedError), lambda: _("The receiver refused the connection.")),
    (_is_unreachable, lambda: _("The receiver could not be reached.")),
    (
        _is_kind(ConnectionResetError, ConnectionAbortedError, BrokenPipeError),
        lambda: _("The receiver closed the connection."),
    ),
    (_is_no_response, lambda: _("The receiver did not send a valid response.")),
)
