"""The parser of requests to the global search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.http import HttpRequest

from django_panel.http.exceptions import InvalidInput
from django_panel.support.count_texts import max_length_text
from django_panel.support.frozen import FrozenValue

#: A longer text is refused.
MAX_LENGTH = 255


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SearchInput(FrozenValue):
    """The text of a search, and the resource to search; None searches all."""

    text: str
    resource: str | None
    #: The key of one record of the resource, instead of a text.
    record: str | None

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        text = request.GET.get("q", "")
        if len(text) > MAX_LENGTH:
            raise InvalidInput({"q": [max_length_text(MAX_LENGTH)]})
        return cls(text, request.GET.get("resource"), request.GET.get("record"))
