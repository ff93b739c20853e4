"""The result of a form or an action that a test sent to the panel."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django.contrib.messages import get_messages

from django_panel.support.frozen import FrozenValue
from django_panel.testing.failures import require

if TYPE_CHECKING:
    from django.http import HttpResponse

#: Expected errors: the names of fields, or a text that an error of each contains.
ExpectedErrors = Mapping[str, str] | str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SentForm(FrozenValue):
    """The response to a form or an action: its status, errors, messages and redirect."""

    #: What was sent, for messages.
    subject: str
    response: HttpResponse

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def succeeded(self) -> bool:
        """Whether the request was accepted: the panel redirects, or answers 200."""
        return self.status in {200, 201, 302, 303} and not self.errors

    @property
    def redirect_url(self) -> str | None:
        """The URL of the next page, or None."""
        return self.response.headers.get("Location")

    @property
    def errors(self) -> Mapping[str, list[str]]:
        """The validation errors by field."""
        errors = self.body.get("errors", {})
        return errors if isinstance(errors, dict) else {}

    @property
    def body(self) -> Mapping[str, Any]:
        """The JSON body; empty if there is none."""
        try:
            body = json.loads(self.response.content)
        except ValueError:
            return {}
        return body if isinstance(body, dict) else {}

    @property
    def messages(self) -> list[str]:
        """The messages for the next page, and the one of an error."""
        request = getattr(self.response, "wsgi_request", None)
        stored = [] if request is None else [str(message) for message in get_messages(request)]
        own = self.body.get("message")
        return [*stored, *([str(own)] if own else [])]

    @property
    def refused(self) -> Mapping[str, str]:
        """The reasons of a bulk action that was refused, by the keys of the records."""
        return {str(refusal["key"]): refusal["reason"] for refusal in self.body.get("refused", ())}

    def assert_succeeded(self, message: str | None = None) -> Self:
        """Fail unless the request was accepted, with a message that contains this text."""
        require(self.succeeded, f"{self.subject} failed: {self._summary()}")
        if message is not None:
            messages = self.messages
            require(
                any(message in text for text in messages),
                f"{self.subject} shows no message {message!r}. Messages: {messages or 'none'}.",
            )
        return self

    def assert_refused(self, reason: str | None = None) -> Self:
        """Fail unless the user was refused (403 or 404), with this text in the message."""
        require(
            self.status in {403, 404},
            f"{self.subject} was not refused: {self._summary()}",
        )
        if reason is not None:
            texts = [*self.messages, *(text or "" for text in self.refused.values())]
            require(
                any(reason in text for text in texts),
                f"{self.subject} was refused without the reason {reason!r}: {texts}",
            )
        return self

    def assert_errors(self, *expected: ExpectedErrors) -> Self:
        """Fail unless exactly these fields have errors; a mapping names a part of the text."""
        check_errors(self.subject, self.errors, expected)
        return self

    def _summary(self) -> str:
        if self.errors:
            return f"errors {dict(self.errors)}"
        return f"status {self.status}, messages {self.messages or 'none'}"


def check_errors(
    subject: str, errors: Mapping[str, list[str]], expected: tuple[ExpectedErrors, ...]
) -> None:
    """Fail unless exactly the expected fields have errors, with the expected texts."""
    texts: dict[str, str] = {}
    for field in expected:
        texts.update({field: ""} if isinstance(field, str) else field)
    require(
        errors.keys() == texts.keys(),
        f"{subject} has errors in {sorted(errors) or 'no field'}, not in "
        f"{sorted(texts) or 'no field'}. Errors: {dict(errors)}",
    )
    for name, text in texts.items():
        require(
            any(text in message for message in errors[name]),
            f"No error of {name!r} contains {text!r}. Errors: {errors[name]}",
        )
