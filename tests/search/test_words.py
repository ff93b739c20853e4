"""The text of a search."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.project.fixtures import Declare
from tests.project.models import Customer
from tests.search.searching import resource, search, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def customers(declare: Declare) -> None:
    declare(desk=lambda panel: panel.resources([resource(Customer, "name")]))
    for name in ("100% wool", "100 wool", "a_b", "axb", "back\\slash", "Über uns", "o'neill"):
        Customer.objects.create(name=name)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0%", ["100% wool"]),
        ("_b", ["a_b"]),
        ("k\\s", ["back\\slash"]),
        ("o'n", ["o'neill"]),
        ("WOOL", ["100 wool", "100% wool"]),
        ("über", ["Über uns"]),
        ("  wool  ", ["100 wool", "100% wool"]),
        ("wo\x00ol", ["100 wool", "100% wool"]),
        ("wool\x00", ["100 wool", "100% wool"]),
        ("nothing", []),
    ],
)
def test_the_text_is_literal(text: str, found: list[str], admin: Client) -> None:
    assert sorted(titles(admin, text)) == found


@pytest.mark.parametrize("text", ["", " ", "w", " w ", "\x00w\x00", "\x00\x00\x00", "\t\n"])
def test_fewer_than_two_characters_find_nothing(text: str, admin: Client) -> None:
    assert search(admin, text) == []


def test_further_words_than_ten_are_ignored(admin: Client) -> None:
    assert titles(admin, " ".join(["wool", *map(str, range(9)), "nothing"])) == []
    words = ["wool", "100", "%", "w", "oo", "ol", "l", "0", "10", "00", "nothing"]
    assert titles(admin, " ".join(words)) == ["100% wool"]
