"""The reference lists the options of relation managers."""

from __future__ import annotations

from django_panel import RelationManager, actions
from tests.docs.pages import page, rows, section, words
from tests.docs.test_reference import attributes, called, first_words, methods

TEXT = page("reference/relations.md")


def test_every_attribute_of_a_manager_is_listed() -> None:
    assert set(first_words(section(TEXT, "Attributes"))) == attributes(RelationManager)


def test_every_method_of_a_manager_is_listed() -> None:
    listed = called(section(TEXT, "Methods to override")) | called(section(TEXT, "Methods to call"))

    assert listed - {"super"} == methods(RelationManager)


def test_every_action_of_relations_is_listed_with_its_name() -> None:
    listed = {
        (kind, words(row[1])[0]) for row in rows(section(TEXT, "Actions")) for kind in words(row[0])
    }
    theirs = {
        name
        for name in actions.__all__
        if getattr(actions, name).__module__.startswith("django_panel.resources.relations")
    }

    assert listed == {(name, getattr(actions, name)().get_name()) for name in theirs}
