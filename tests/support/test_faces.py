"""Lazy faces: names that import their module on first use."""

from __future__ import annotations

import importlib
import sys

import pytest

import django_panel
from django_panel.support.faces import lazy_face


def test_an_unknown_name_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"'django_panel' has no attribute 'Pannel'"):
        django_panel.Pannel  # noqa: B018 - looked up on purpose


def test_a_name_is_remembered_after_the_first_look() -> None:
    vars(django_panel).pop("Panel", None)

    first = django_panel.Panel

    assert vars(django_panel)["Panel"] is first


def test_names_are_listed_before_they_are_imported() -> None:
    vars(django_panel).pop("Resource", None)

    assert "Resource" in dir(django_panel)
    assert "Resource" in django_panel.__all__
    assert "Resource" not in vars(django_panel)


def test_the_helper_and_the_package_of_panels_do_not_hide_each_other() -> None:
    importlib.import_module("django_panel.panels")

    assert callable(django_panel.panel)
    assert sys.modules["django_panel.panels"].Panel is django_panel.Panel


def test_a_module_that_does_not_hold_the_name_says_so() -> None:
    load, _, _ = lazy_face("django_panel", {"Nothing": "panels.panel"})

    with pytest.raises(AttributeError, match="Nothing"):
        load("Nothing")
