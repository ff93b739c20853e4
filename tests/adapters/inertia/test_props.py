"""Which props an answer contains, and what the page object says about them."""

from __future__ import annotations

import time
from typing import Any, NoReturn

import pytest
from django.db import connection, transaction

from django_panel.support.screen import (
    Always,
    Deferred,
    Lazy,
    Merge,
    Once,
    OptionalProp,
    content_key,
)
from tests.adapters.inertia.conftest import MakeRequest, Render


def never() -> NoReturn:
    raise AssertionError("computed although it is not part of the answer")


def broken() -> NoReturn:
    raise LookupError("no such thing")


class TestFullVisit:
    def test_plain_and_lazy_props_are_sent(self, xhr: MakeRequest, show: Render) -> None:
        page = show(xhr(), title="Tasks", table=Lazy(lambda: {"rows": [1]}))

        assert page["props"] == {"title": "Tasks", "table": {"rows": [1]}, "errors": {}}

    def test_the_pages_own_prop_wins_over_a_shared_one(
        self, xhr: MakeRequest, show: Render
    ) -> None:
        page = show(xhr(), {"locale": "en", "auth": Lazy(never)}, auth={"user": None})

        assert page["props"] == {"locale": "en", "auth": {"user": None}, "errors": {}}
        assert page["sharedProps"] == ["locale"]

    def test_an_optional_prop_is_neither_computed_nor_announced(
        self, xhr: MakeRequest, show: Render
    ) -> None:
        page = show(xhr(), report=OptionalProp(never))

        assert page["props"] == {"errors": {}}
        assert "deferredProps" not in page

    def test_deferred_props_are_announced_by_group(self, xhr: MakeRequest, show: Render) -> None:
        page = show(
            xhr(),
            one=Deferred(never),
            two=Deferred(never, group="slow"),
            three=Deferred(never, rescue=True),
        )

        assert page["props"] == {"errors": {}}
        assert page["deferredProps"] == {"default": ["one", "three"], "slow": ["two"]}

    def test_deferred_members_leave_their_parent_out(self, xhr: MakeRequest, show: Render) -> None:
        page = show(
            xhr(),
            widgetData={
                "stats": Deferred(never, group="widget:stats"),
                "chart": Deferred(never, group="widget:chart"),
            },
        )

        assert "widgetData" not in page["props"]
        assert page["deferredProps"] == {
            "widget:stats": ["widgetData.stats"],
            "widget:chart": ["widgetData.chart"],
        }

    def test_members_that_are_ready_stay_beside_deferred_ones(
        self, xhr: MakeRequest, show: Render
    ) -> None:
        page = show(
            xhr(),
            widgetData={"a": {"n": 1}, "b": Lazy(lambda: 2), "c": Deferred(never)},
        )

        assert page["props"]["widgetData"] == {"a": {"n": 1}, "b": 2}
        assert page["deferredProps"] == {"default": ["widgetData.c"]}

    def test_a_partial_reload_of_another_component_is_a_full_visit(
        self, xhr: MakeRequest, show: Render
    ) -> None:
        request = xhr(X_Inertia_Partial_Component="panel/Other", X_Inertia_Partial_Data="one")

        page = show(request, one=1, two=2, three=Deferred(never))

        assert page["props"] == {"one": 1, "two": 2, "errors": {}}
        assert page["deferredProps"] == {"default": ["three"]}

    def test_a_browser_cannot_ask_for_parts_of_a_document(
        self, visit: MakeRequest, show: Render
    ) -> None:
        request = visit(X_Inertia_Partial_Component="panel/Page", X_Inertia_Partial_Data="one")

        assert show(request, one=1, two=2)["props"] == {"one": 1, "two": 2, "errors": {}}


class TestPartialReload:
    def test_only_what_is_named_is_computed(self, reload: MakeRequest, show: Render) -> None:
        page = show(
            reload(only="table, count"),
            {"navigation": Lazy(never)},
            table=Lazy(lambda: 1),
            count=2,
            other=Lazy(never),
            widgets=Deferred(never),
        )

        assert page["props"] == {"table": 1, "count": 2, "errors": {}}
        assert "deferredProps" not in page

    def test_always_ignores_both_lists(self, reload: MakeRequest, show: Render) -> None:
        page = show(
            reload(only="table", without="errors"),
            {"errors": Always(lambda: {"name": "Missing."})},
            table=1,
        )

        assert page["props"] == {"table": 1, "errors": {"name": "Missing."}}

    def test_except_leaves_out_and_wins_over_only(self, reload: MakeRequest, show: Render) -> None:
        props: dict[str, Any] = {"one": 1, "two": 2, "three": Lazy(never)}

        assert show(reload(without="three"), **props)["props"] == {"one": 1, "two": 2, "errors": {}}
        assert show(reload(only="one,three", without="three"), **props)["props"] == {
            "one": 1,
            "errors": {},
        }

    @pytest.mark.parametrize("marker", [OptionalProp, Deferred])
    def test_optional_and_deferred_props_come_when_named(
        self, marker: Any, reload: MakeRequest, show: Render
    ) -> None:
        assert show(reload(only="late"), late=marker(lambda: 7))["props"]["late"] == 7

    @pytest.mark.parametrize(
        ("only", "expected"),
        [
            ("widgetData", {"stats": 1, "chart": 2, "rows": 3}),
            ("widgetData.stats", {"stats": 1}),
            ("widgetData.stats,widgetData.rows", {"stats": 1, "rows": 3}),
            ("widgetData.stats.figures", {"stats": 1}),
        ],
    )
    def test_members_come_together_or_by_name(
        self, only: str, expected: dict[str, int], reload: MakeRequest, show: Render
    ) -> None:
        page = show(
            reload(only=only),
            widgetData={
                "stats": Deferred(lambda: 1),
                "chart": Lazy(lambda: 2),
                "rows": OptionalProp(lambda: 3),
            },
            widgetDataOther=Lazy(never),
        )

        assert page["props"] == {"widgetData": expected, "errors": {}}

    def test_an_always_member_never_comes_alone(self, reload: MakeRequest, show: Render) -> None:
        members = {"a": Always(lambda: 1), "b": Lazy(lambda: 2)}

        assert "box" not in show(reload(only="other"), box=members, other=1)["props"]
        assert show(reload(only="box.b"), box=members)["props"]["box"] == {"a": 1, "b": 2}

    @pytest.mark.parametrize("table", [{"rows": [1], "total": 1}, None])
    def test_dotted_names_narrow_a_dict_by_one_level(
        self, table: dict[str, Any] | None, reload: MakeRequest, show: Render
    ) -> None:
        prop = table or Lazy(lambda: {"rows": [1], "total": 1})

        assert show(reload(only="table.rows"), table=prop)["props"]["table"] == {"rows": [1]}
        assert show(reload(without="table.rows"), table=prop)["props"]["table"] == {"total": 1}
        assert show(reload(only="table,table.rows"), table=prop)["props"]["table"] == {
            "rows": [1],
            "total": 1,
        }

    def test_a_name_is_not_a_prefix_of_a_longer_one(
        self, reload: MakeRequest, show: Render
    ) -> None:
        assert show(reload(only="tab"), tab=1, table=Lazy(never))["props"] == {
            "tab": 1,
            "errors": {},
        }

    def test_empty_lists_ask_for_everything(self, reload: MakeRequest, show: Render) -> None:
        assert show(reload(only=" , "), one=1)["props"] == {"one": 1, "errors": {}}


class TestOnce:
    def test_it_is_sent_and_announced_with_its_key(self, xhr: MakeRequest, show: Render) -> None:
        page = show(xhr(), {"translations": Once(lambda: {"Save": "Sichern"}, key="words.de")})

        assert page["props"]["translations"] == {"Save": "Sichern"}
        assert page["onceProps"] == {"words.de": {"prop": "translations", "expiresAt": None}}

    def test_a_time_to_live_becomes_milliseconds_since_1970(
        self, xhr: MakeRequest, show: Render
    ) -> None:
        before = time.time()

        page = show(xhr(), words=Once(dict, key="words", ttl=60))

        lives = page["onceProps"]["words"]["expiresAt"] / 1000 - before
        assert 59.9 < lives < 65

    def test_what_the_browser_holds_is_announced_but_not_computed(
        self, xhr: MakeRequest, show: Render
    ) -> None:
        request = xhr(X_Inertia_Except_Once_Props="other,words.de")

        page = show(request, translations=Once(never, key="words.de"))

        assert "translations" not in page["props"]
        assert page["onceProps"] == {"words.de": {"prop": "translations", "expiresAt": None}}

    def test_what_the_browser_has_cached_of_another_page_is_not_computed(
        self, xhr: MakeRequest, show: Render
    ) -> None:
        request = xhr(
            X_Inertia_Except_Once_Props="words.de", X_Panel_Cached_Props="table.1,table.2"
        )

        page = show(request, table=Once(never, key="table.2"), words=Once(never, key="words.de"))

        assert page["props"] == {"errors": {}}
        assert set(page["onceProps"]) == {"table.2", "words.de"}

    def test_a_key_may_depend_on_the_value(self, xhr: MakeRequest, show: Render) -> None:
        def table(*columns: str) -> Once:
            return Once(lambda: columns, key=lambda: content_key("table", columns))

        (known,) = show(xhr(), table=table("name"))["onceProps"]

        same = show(xhr(X_Panel_Cached_Props=known), table=table("name"))
        other = show(xhr(X_Panel_Cached_Props=known), table=table("name", "state"))
        assert "table" not in same["props"]
        assert other["props"]["table"] == ["name", "state"]

    def test_a_key_is_not_computed_for_a_prop_that_is_not_requested(
        self, reload: MakeRequest, show: Render
    ) -> None:
        show(reload(only="rows"), rows=1, table=Once(never, key=never))

    def test_another_key_is_sent_anew(self, xhr: MakeRequest, show: Render) -> None:
        request = xhr(X_Inertia_Except_Once_Props="words.de")

        assert show(request, words=Once(lambda: 1, key="words.fr"))["props"]["words"] == 1

    def test_a_document_always_contains_it(self, visit: MakeRequest, show: Render) -> None:
        request = visit(X_Inertia_Except_Once_Props="words")

        assert show(request, words=Once(lambda: 1, key="words"))["props"]["words"] == 1

    def test_a_partial_reload_that_names_it_gets_it(
        self, reload: MakeRequest, show: Render
    ) -> None:
        request = reload(only="words", X_Inertia_Except_Once_Props="words")

        page = show(request, words=Once(lambda: 1, key="words"))

        assert page["props"]["words"] == 1
        assert page["onceProps"] == {"words": {"prop": "words", "expiresAt": None}}

    def test_a_partial_reload_that_does_not_leaves_it_alone(
        self, reload: MakeRequest, show: Render
    ) -> None:
        page = show(reload(only="table"), table=1, words=Once(never, key="words"))

        assert "onceProps" not in page


class TestMerge:
    @pytest.mark.parametrize(
        ("options", "key"),
        [
            ({}, "mergeProps"),
            ({"prepend": True}, "prependProps"),
            ({"deep": True}, "deepMergeProps"),
        ],
    )
    def test_each_way_of_merging_has_its_list(
        self, options: dict[str, Any], key: str, xhr: MakeRequest, show: Render
    ) -> None:
        page = show(xhr(), items=Merge(lambda: [1], **options))

        assert page["props"]["items"] == [1]
        assert page[key] == ["items"]
        assert {"mergeProps", "prependProps", "deepMergeProps"} & set(page) == {key}
        assert "matchPropsOn" not in page

    def test_items_are_matched_on_a_dotted_name(self, reload: MakeRequest, show: Render) -> None:
        page = show(
            reload(only="items,feed"),
            items=Merge(list, match_on="id"),
            feed=Merge(dict, match_on="data.id", deep=True),
        )

        assert page["matchPropsOn"] == ["items.id", "feed.data.id"]

    def test_a_reset_prop_comes_without_its_label(self, reload: MakeRequest, show: Render) -> None:
        request = reload(only="items,feed", reset="items")

        page = show(request, items=Merge(lambda: [1], match_on="id"), feed=Merge(list))

        assert page["props"]["items"] == [1]
        assert page["mergeProps"] == ["feed"]
        assert "matchPropsOn" not in page

    def test_what_is_not_sent_is_not_labelled(self, reload: MakeRequest, show: Render) -> None:
        page = show(reload(only="other"), items=Merge(never), other=1)

        assert "mergeProps" not in page


class TestRescue:
    def test_a_failure_is_reported_and_the_other_props_survive(
        self, reload: MakeRequest, show: Render, caplog: pytest.LogCaptureFixture
    ) -> None:
        page = show(
            reload(only="bad,good,box.bad"),
            bad=Deferred(broken, rescue=True),
            good=Deferred(lambda: 1),
            box={"bad": Deferred(broken, rescue=True)},
        )

        assert page["props"] == {"good": 1, "errors": {}}
        assert page["rescuedProps"] == ["bad", "box.bad"]
        [first, _second] = caplog.records
        assert "'bad'" in first.getMessage()
        assert first.exc_info
        assert first.exc_info[0] is LookupError

    def test_without_rescue_a_failure_is_the_answer(
        self, reload: MakeRequest, show: Render
    ) -> None:
        with pytest.raises(LookupError):
            show(reload(only="bad"), bad=Deferred(broken))

    @pytest.mark.django_db
    def test_a_rescued_failure_does_not_spoil_the_transaction(
        self, reload: MakeRequest, show: Render, caplog: pytest.LogCaptureFixture
    ) -> None:
        def bad() -> None:
            with transaction.atomic(savepoint=False):
                raise LookupError

        def good() -> Any:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
                return cursor.fetchone()[0]

        with transaction.atomic():
            page = show(
                reload(only="bad,good"),
                bad=Deferred(bad, rescue=True),
                good=Deferred(good),
            )

        assert page["props"]["good"] == 1
        assert page["rescuedProps"] == ["bad"]
