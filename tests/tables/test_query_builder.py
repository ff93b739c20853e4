"""QueryBuilderFilter: rules and groups of rules; invalid ones are dropped."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.filters.constraints import (
    BooleanConstraint,
    DateConstraint,
    NumberConstraint,
    SelectConstraint,
    TextConstraint,
)
from django_panel.tables.filters.operators import RuleOperator
from django_panel.tables.filters.query_builder import QueryBuilderFilter
from django_panel.tables.query_string import read_parameters
from tests.tables.letter_data import (
    ATTIC,
    BLANK,
    GONE,
    NOTHING,
    RENT,
    ROOFS,
    create_letters,
    matching,
    subjects,
)
from tests.tables.sample_models import Letter

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

BUILDER = QueryBuilderFilter("rules").constraints(
    [
        TextConstraint("subject"),
        NumberConstraint("pages"),
        NumberConstraint("amount"),
        NumberConstraint("weight"),
        DateConstraint("due_on"),
        DateConstraint("sent_at").label("Sent"),
        BooleanConstraint("is_private"),
        SelectConstraint("state").options(Letter.State),
        NumberConstraint("floor").column("room.floor"),
        TextConstraint("tag").column("tags.name"),
    ]
)
EVERYTHING = [RENT, ATTIC, ROOFS, BLANK, NOTHING, GONE]


@pytest.fixture
def letters(db: None) -> QuerySet[Letter]:
    return create_letters()


def rule(column: str, operator: str, value: Any = None) -> dict[str, Any]:
    return {"column": column, "operator": operator, "value": value}


JUDGED: list[tuple[str, str, Any, list[Any]]] = [
    ("subject", "contains", "RENT", [RENT, ATTIC]),
    ("subject", "contains", "%", [RENT]),
    ("subject", "contains", "_", [ATTIC]),
    ("subject", "contains", "dÄcher", [ROOFS]),
    ("subject", "does_not_contain", "rent", [ROOFS, BLANK, NOTHING, GONE]),
    ("subject", "starts_with", "über", [ROOFS]),
    ("subject", "ends_with", "attic", [ATTIC]),
    ("subject", "equal_to", "Gone", [GONE]),
    ("subject", "not_equal_to", "Gone", [RENT, ATTIC, ROOFS, BLANK, NOTHING]),
    ("subject", "is_filled", None, [RENT, ATTIC, ROOFS, GONE]),
    ("subject", "is_blank", None, [BLANK, NOTHING]),
    ("pages", "equal_to", "2", [RENT]),
    ("pages", "not_equal_to", 2, [ATTIC, ROOFS, BLANK, NOTHING, GONE]),
    ("pages", "greater_than", "1.5", [RENT, ATTIC]),
    ("pages", "greater_than_or_equal", "7", [ATTIC]),
    ("pages", "less_than", "0.5", [ROOFS]),
    ("pages", "less_than_or_equal", "2", [RENT, ROOFS]),
    ("pages", "equal_to", "99999999999999999999", []),
    ("pages", "less_than", "99999999999999999999", [RENT, ATTIC, ROOFS]),
    ("pages", "is_blank", None, [BLANK, NOTHING, GONE]),
    ("amount", "equal_to", "20.5", [ATTIC]),
    ("amount", "greater_than", "20.4999999999", [RENT, ATTIC]),
    ("amount", "less_than", "-1", [BLANK]),
    ("amount", "less_than", "99999999999999999999", [RENT, ATTIC, BLANK]),
    ("weight", "equal_to", 12.5, [RENT]),
    ("weight", "less_than", "1e3", [RENT, ATTIC]),
    ("due_on", "equal_to", "2026-03-15", [RENT]),
    ("due_on", "greater_than", "2026-03-15", [ATTIC]),
    ("due_on", "greater_than_or_equal", "2026-03-15", [RENT, ATTIC]),
    ("due_on", "less_than", "2026-03-15", [BLANK]),
    ("due_on", "less_than_or_equal", "2026-03-15", [RENT, BLANK]),
    ("sent_at", "equal_to", "2026-03-01", [RENT]),
    ("sent_at", "less_than", "2026-03-01", [ATTIC]),
    ("sent_at", "less_than_or_equal", "2026-03-01", [RENT, ATTIC]),
    ("sent_at", "greater_than", "2026-02-28", [RENT]),
    ("sent_at", "is_filled", None, [RENT, ATTIC]),
    ("is_private", "is_true", None, [RENT]),
    ("is_private", "is_false", None, [ATTIC]),
    ("is_private", "is_blank", None, [ROOFS, BLANK, NOTHING, GONE]),
    ("state", "equal_to", "2", [RENT, ROOFS]),
    ("state", "not_equal_to", "2", [ATTIC, BLANK, NOTHING, GONE]),
    ("state", "is_filled", None, EVERYTHING),
    ("floor", "greater_than", "0", [ATTIC, ROOFS]),
    ("floor", "is_blank", None, [BLANK, NOTHING]),
    ("floor", "not_equal_to", "3", [RENT, BLANK, NOTHING, GONE]),
    ("tag", "equal_to", "dull", [RENT, ATTIC]),
    ("tag", "does_not_contain", "urg", [ATTIC, ROOFS, BLANK, NOTHING, GONE]),
    ("tag", "is_blank", None, [ROOFS, BLANK, NOTHING, GONE]),
]


@pytest.mark.parametrize(("column", "operator", "value", "expected"), JUDGED)
def test_every_operator_filters(
    letters: QuerySet[Letter], column: str, operator: str, value: Any, expected: list[Any]
) -> None:
    assert matching(BUILDER, [rule(column, operator, value)], letters) == expected


def test_every_operator_is_tested() -> None:
    assert {case[1] for case in JUDGED} == {operator.value for operator in RuleOperator}


def test_rules_in_a_list_are_joined_with_and(letters: QuerySet[Letter]) -> None:
    rules = [rule("subject", "contains", "rent"), rule("pages", "less_than", 5)]

    assert matching(BUILDER, rules, letters) == [RENT]
    assert matching(BUILDER, {"rules": rules}, letters) == [RENT]


def test_groups_are_nested(letters: QuerySet[Letter]) -> None:
    tree = {
        "join": "or",
        "rules": [
            rule("subject", "equal_to", "Gone"),
            {
                "join": "and",
                "rules": [
                    rule("state", "equal_to", "2"),
                    {
                        "join": "or",
                        "rules": [rule("pages", "equal_to", 0), rule("pages", "equal_to", 9)],
                    },
                ],
            },
        ],
    }

    assert BUILDER.sanitize(tree) == {
        "join": "or",
        "rules": [
            rule("subject", "equal_to", "Gone"),
            {
                "join": "and",
                "rules": [
                    rule("state", "equal_to", "2"),
                    {
                        "join": "or",
                        "rules": [rule("pages", "equal_to", "0"), rule("pages", "equal_to", "9")],
                    },
                ],
            },
        ],
    }
    assert matching(BUILDER, tree, letters) == [ROOFS, GONE]
    assert BUILDER.indicators(BUILDER.sanitize(tree)) == [
        "Conditions: Subject is “Gone” or State is Sent and Pages is 0 or Pages is 9"
    ]


def test_rules_in_a_query_string(letters: QuerySet[Letter]) -> None:
    query = QueryDict(
        "filters[rules][join]=or"
        "&filters[rules][rules][0][column]=subject"
        "&filters[rules][rules][0][operator]=equal_to"
        "&filters[rules][rules][0][value]=Gone"
        "&filters[rules][rules][1][rules][0][column]=is_private"
        "&filters[rules][rules][1][rules][0][operator]=is_true"
    )

    assert matching(BUILDER, read_parameters(query)["filters"]["rules"], letters) == [RENT, GONE]


@pytest.mark.parametrize(
    "bad",
    [
        rule("password", "equal_to", "x"),
        rule("subject__contains", "equal_to", "x"),
        rule("room__floor", "equal_to", 3),
        rule("subject", "regex", ".*"),
        rule("subject", "greater_than", "a"),
        rule("subject", "contains", ""),
        rule("subject", "contains", None),
        rule("subject", "contains", ["x"]),
        rule("subject", "contains", "a\x00b"),
        rule("subject", "contains", "\ud800"),
        rule("subject", "contains", "x" * 300),
        rule("pages", "equal_to", "many"),
        rule("pages", "equal_to", "nan"),
        rule("pages", "equal_to", "1_000"),
        rule("pages", "equal_to", "Infinity"),
        rule("pages", "equal_to", "1e400"),
        rule("pages", "equal_to", True),
        rule("due_on", "equal_to", "2026-02-30"),
        rule("due_on", "equal_to", "20260301"),
        rule("due_on", "not_equal_to", "2026-03-01"),
        rule("is_private", "equal_to", "1"),
        rule("state", "equal_to", "9"),
        {"column": ["subject"], "operator": "is_blank"},
        {"column": "subject", "operator": ["is_blank"]},
        {"column": "subject"},
        "subject",
        None,
        7,
    ],
    ids=lambda bad: repr(bad)[:70],
)
def test_an_invalid_rule_is_dropped(bad: Any) -> None:
    good = rule("subject", "contains", "rent")

    assert BUILDER.sanitize([bad, good]) == {"join": "and", "rules": [good]}
    assert BUILDER.sanitize([bad]) is None
    assert BUILDER.sanitize({"join": "or", "rules": [{"rules": [bad]}]}) is None


def test_the_number_of_rules_is_limited() -> None:
    one = rule("subject", "is_filled")
    tree = {"rules": [{"rules": [one] * 4}, *[one] * 30]}

    value = BUILDER.sanitize(tree)
    assert value is not None
    assert len(value["rules"]) == 7
    few = BUILDER.max_rules(2).sanitize([one] * 5)
    assert few == {"join": "and", "rules": [one, one]}


def test_the_depth_of_groups_is_limited() -> None:
    one = rule("subject", "is_filled")
    tree: dict[str, Any] = {"rules": [one]}
    for _level in range(2000):
        tree = {"rules": [tree, one]}

    value = BUILDER.sanitize(tree)
    assert value is not None
    assert value["rules"][0]["rules"][0] == {"join": "and", "rules": [one]}
    assert BUILDER.max_depth(1).sanitize(tree) == {"join": "and", "rules": [one]}


def test_rules_have_descriptions(letters: QuerySet[Letter]) -> None:
    value = BUILDER.for_model(Letter).sanitize(
        [
            rule("subject", "does_not_contain", "moss"),
            rule("sent_at", "less_than_or_equal", "2026-03-01"),
            rule("pages", "greater_than_or_equal", "1500"),
            rule("floor", "is_blank"),
        ]
    )

    assert BUILDER.for_model(Letter).indicators(value) == [
        "Conditions: Subject does not contain “moss”",
        "Conditions: Sent is on or before Mar 1, 2026",
        "Conditions: Pages is at least 1,500",
        "Conditions: Room floor is empty",
    ]


def test_the_json_of_constraints() -> None:
    wire = BUILDER.for_model(Letter).label("Your own").to_wire()

    assert (wire["label"], wire["maxRules"], wire["maxDepth"]) == ("Your own", 10, 3)
    by_name = {constraint["name"]: constraint for constraint in wire["constraints"]}
    assert by_name["is_private"] == {
        "name": "is_private",
        "label": "Is private",
        "type": "boolean",
        "operators": [
            {"value": "is_true", "label": "is true"},
            {"value": "is_false", "label": "is false"},
            {"value": "is_filled", "label": "is not empty"},
            {"value": "is_blank", "label": "is empty"},
        ],
        "options": [],
    }
    assert [option["label"] for option in by_name["state"]["options"]] == ["Draft", "Sent"]


def test_errors_are_named() -> None:
    with pytest.raises(PanelSchemaException, match="twice: subject"):
        QueryBuilderFilter().constraints([TextConstraint("subject"), NumberConstraint("subject")])
    with pytest.raises(PanelSchemaException, match=r"constraint 'sbject'.*'subject'\?"):
        QueryBuilderFilter().constraints([TextConstraint("sbject")]).for_model(Letter).check()
    with pytest.raises(PanelSchemaException, match="empty name"):
        TextConstraint("")
    with pytest.raises(PanelSchemaException, match=r"'state'.*has no options.*options"):
        QueryBuilderFilter().constraints([SelectConstraint("state")]).check()
    QueryBuilderFilter().constraints([SelectConstraint("state").options(list)]).check()


KEYS = st.sampled_from(["rules", "join", "column", "operator", "value", "0", "1", "x"])
LEAVES = (
    st.none()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(
        ["subject", "pages", "sent_at", "tag", "or", "contains", "equal_to", "is_blank"]
    )
    | st.sampled_from(["2026-03-01", "1", "-3.25"])
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)
RULES = st.lists(
    st.fixed_dictionaries(
        {
            "column": st.sampled_from([each.get_name() for each in BUILDER.get_constraints()]),
            "operator": st.sampled_from([operator.value for operator in RuleOperator]),
            "value": LEAVES,
        }
    )
)


@settings(deadline=None, max_examples=150)
@given(raw=TREES | RULES | st.fixed_dictionaries({"join": LEAVES, "rules": RULES}))
def test_any_value_is_accepted_by_the_database(raw: Any) -> None:
    value = BUILDER.sanitize(raw)

    if value is not None:
        assert BUILDER.sanitize(value) == value
        assert BUILDER.indicators(value)
        assert connection.features is not None
        assert subjects(BUILDER.apply(Letter.all_objects.all(), value)) == []
