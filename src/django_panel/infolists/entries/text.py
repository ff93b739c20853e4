"""An entry that shows text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.infolists import people, values
from django_panel.infolists.chips import chips
from django_panel.infolists.entries.base import Entry
from django_panel.support.callbacks import checked_callback
from django_panel.support.contact_urls import contact_kind, contact_url
from django_panel.support.formatting import localized_value, money_formatter
from django_panel.support.html import display_html, is_blank_html, is_html, sanitize_html
from django_panel.support.labels import choice_labels
from django_panel.support.safe_url import safe_url
from django_panel.support.text_lists import list_of
from django_panel.tables.columns.text import ELLIPSIS, to_text

if TYPE_CHECKING:
    from django_panel.infolists.context import InfolistContext
    from django_panel.infolists.wire import EntryWire, TextMarkup
    from django_panel.support.contact_urls import ContactKind


@dataclass(frozen=True, eq=False, repr=False)
class TextEntry(Entry):
    """Text; choices are shown by their label, several values as chips, a ``SafeString`` as HTML."""

    type = "text"
    supports_link = True

    _limit: int | None = field(default=None, init=False)
    _prose: bool = field(default=False, init=False)
    _markup: TextMarkup | None = field(default=None, init=False)
    _copyable: bool = field(default=False, init=False)
    _contact: ContactKind | None = field(default=None, init=False)
    _url: Callable[[Any], str | None] | None = field(default=None, init=False)
    _person: bool | None = field(default=None, init=False)
    _person_image: str | None = field(default=None, init=False)
    _currency: str | None = field(default=None, init=False)
    _currency_field: str | None = field(default=None, init=False)

    def limit(self, characters: int | None) -> Self:
        """Truncate the text after this many characters."""
        return self._with(_limit=None if characters is None else max(1, characters))

    def prose(self, condition: bool = True) -> Self:
        """Keep the line breaks of a long text and use the whole width."""
        return self._with(_prose=condition, _column_span="full" if condition else 1)

    def html(self, condition: bool = True) -> Self:
        """Render the text as HTML; it is sanitized first."""
        return self.prose(condition)._with(_markup="html" if condition else None)

    def markdown(self, condition: bool = True) -> Self:
        """Render the text as Markdown."""
        return self.prose(condition)._with(_markup="markdown" if condition else None)

    def copyable(self, condition: bool = True) -> Self:
        """Show a copy button."""
        return self._with(_copyable=condition)

    def email(self, condition: bool = True) -> Self:
        """Link the value as an email address; the default for an ``EmailField``."""
        return self._with(_contact="email" if condition else None, _url=None)

    def tel(self, condition: bool = True) -> Self:
        """Link the value as a phone number."""
        return self._with(_contact="tel" if condition else None, _url=None)

    def url(self, callback: Callable[[Any], str | None] | None = None) -> Self:
        """Link the value as a web address, or to the URL that a function of the record returns."""
        checked_callback(callback, f"TextEntry({self._name!r}).url", "the record")
        return self._with(_contact="url", _url=callback)

    def person(self, condition: bool = True, *, image: str | None = None) -> Self:
        """Show the initials beside the name of a person.

        ``image`` is an attribute of the person that contains a picture. For a relation to a user,
        and for the name of that user, initials are shown by default.
        """
        return self._with(_person=condition, _person_image=image)

    def money(self, currency: str | None = None, *, currency_field: str | None = None) -> Self:
        """Show the value as an amount in a currency, by its ISO code: ``"EUR"``.

        ``currency_field`` is an attribute of the record that contains the code; dots follow
        relations.
        """
        return self._with(_currency=currency, _currency_field=currency_field)

    def draw(self, value: Any, record: Any) -> str | None:
        if self._markup is None and is_html(value):
            html = display_html(value)
            return None if is_blank_html(html) else html
        currency = self._currency_of(record) if self._format is None else None
        if currency is not None and isinstance(value, int | float | Decimal):
            return money_formatter(currency)(value)
        if isinstance(value, list | tuple | set) and self._format is None:
            value = list_of(filter(None, map(display_text, value)))
        labels = {} if self._format is not None else choice_labels(self.get_source())
        known = labels.get(value) if isinstance(value, str | int | bool) else None
        text = known or (display_text(value) if self._format is None else to_text(value))
        if self._markup is not None:
            return self._rendered_markup(text)
        if text is None or self._limit is None or len(text) <= self._limit:
            return text
        return text[: self._limit].rstrip() + ELLIPSIS

    def to_node(self, context: InfolistContext) -> EntryWire:
        node = super().to_node(context)
        if self._markup is not None:
            node["markup"] = self._markup
        if "markup" in node:
            # The text may have links of its own.
            node.pop("url", None)
            node.pop("cardUrl", None)
        return {**node, "prose": self._prose, "copyable": self._copyable}

    def add_details(self, node: EntryWire, value: Any, context: InfolistContext) -> None:
        if self._markup is not None or node["value"] is None:
            return
        if is_html(value):
            node["markup"] = "html"
            return
        if isinstance(value, list | tuple | set):
            if self._format is None and self._limit is None:
                texts = [(item, display_text(item)) for item in value]
                linked = self._link_related and context.with_actions
                is_person = self._person is not False
                node["chips"] = chips(texts, linked=linked, people=is_person)
            return
        href = self._href(value, context.record, has_link="url" in node)
        if href is not None:
            node["href"] = href
        if self._shows_person(context.record):
            node["person"] = people.person(context.record, self._name, self._person_image)

    def _href(self, value: Any, record: Model, *, has_link: bool) -> str | None:
        """Return the link of the value; a link to a related record has priority over the type."""
        if self._url is not None:
            return safe_url(self._url(record))
        contact = self._contact
        if contact is None and not has_link:
            contact = contact_kind(self.get_source())
        if contact is None:
            return None
        return contact_url(contact, values.read(record, self._name) if self._format else value)

    def _currency_of(self, record: Model) -> str | None:
        """Return the code of the currency; None if the value is no amount of money."""
        code = None
        if self._currency_field is not None:
            code = values.read(record, self._currency_field)
        return str(code) if code else None if self._currency is None else str(self._currency)

    def _shows_person(self, record: Model) -> bool:
        if self._person is None:
            return people.is_name_of_user(record, self._name)
        return self._person

    def _rendered_markup(self, text: str | None) -> str | None:
        """Return sanitized HTML or Markdown; it is not truncated, because tags would break."""
        if text and self._markup == "html":
            html = sanitize_html(text)
            return None if is_blank_html(html) else html
        return text or None


def display_text(value: Any) -> str | None:
    """Return a value as localized text; integers are not formatted: they may be identifiers."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, Decimal | float | date | time):
        return localized_value(value)
    return to_text(value)
