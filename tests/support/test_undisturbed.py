"""Loading without looking for garbage."""

from __future__ import annotations

import gc

import pytest

from django_panel.support.faces import undisturbed

pytestmark = pytest.mark.unit


def test_nothing_is_collected_inside_and_everything_after() -> None:
    with undisturbed():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_failure_does_not_leave_it_off() -> None:
    with pytest.raises(ValueError, match="Broken"), undisturbed():
        raise ValueError("Broken")
    assert gc.isenabled()


def test_a_host_that_collects_by_itself_is_left_alone() -> None:
    gc.disable()
    try:
        with undisturbed():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_one_inside_another_leaves_it_to_the_outer_one() -> None:
    with undisturbed():
        with undisturbed():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
