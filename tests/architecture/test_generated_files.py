"""Generated files are up to date."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command


@pytest.mark.unit
def test_contracts_and_browser_sentences_are_current() -> None:
    answer = StringIO()

    call_command("panel_contracts", "--check", stdout=answer)

    assert "current" in answer.getvalue()
