"""Code and documentation use the words of Django, Python, SQL, HTTP and React."""

from __future__ import annotations

import pytest

from tests.architecture.plain_words import RULES, Rule, findings, findings_in, words_of


def test_no_forbidden_word_is_used() -> None:
    assert [str(finding) for finding in findings()] == []


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("def judge(value): ...", "judge"),
        ("    is_judged = True", "judged"),
        ("const isJudged = true", "judged"),
        ("class KeptAnswers:", "KeptA"),
        ("self._kept_rows", "_kept_"),
        ("Only records within reach are listed.", "within reach"),
        ("records_within_reach()", "within reach"),
        ("# Whoever calls this must close the file.", "whoever"),
        ("def states_label(self) -> bool:", "states_label("),
        ("MISTAKES = ()", "mistakes"),
    ],
)
def test_a_forbidden_word_is_found_in_names_and_prose(line: str, word: str) -> None:
    [finding] = findings_in("src/x.py", f"first\n{line}\n")

    assert (finding.path, finding.line, finding.word) == ("src/x.py", 2, word)
    assert str(finding).startswith(f"src/x.py:2: {word!r}: write ")


@pytest.mark.parametrize(
    "line",
    [
        "The file is kept for a day.",
        "two states of a record",
        "the surrounding transaction",
        'response.headers["X-Content-Type-Options"] = "nosniff"',
        "results = await Promise.allSettled(requests)",
    ],
)
def test_technical_uses_are_allowed(line: str) -> None:
    assert list(findings_in("frontend/src/x.ts", line)) == []


def test_identifiers_are_split_into_words() -> None:
    assert (
        words_of("parseHTTPHeader from_wire RECORD_KEYS")
        == "parse http header from wire record keys"
    )


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.pattern)
def test_every_rule_names_a_replacement(rule: Rule) -> None:
    assert rule.instead
    assert all(reason for reason in rule.allowed.values())
