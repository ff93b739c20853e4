import { expect, test } from "vitest";

import { isKept, toastOf } from "@/notifications/toastOf";

const BARE = { type: "success", message: "The import is through.", url: "/admin/imports", urlLabel: "Look" };

test("a bare toast keeps its kind, its words and its link", () => {
  expect(toastOf(BARE)).toEqual(BARE);
});

test("a notification's first action that leads anywhere is the toast's", () => {
  const data = {
    name: "x",
    title: "Paid",
    message: "Paid",
    body: "4,280 EUR",
    color: "danger",
    type: "error",
    persistent: true,
    actions: [
      { name: "a", label: "Nowhere", url: null },
      { name: "b", label: "Runs", url: "javascript:alert(1)" },
      { name: "c", label: "View", url: "/admin/7" },
    ],
  };

  expect(toastOf(data)).toEqual({ type: "error", message: "Paid", url: "/admin/7", urlLabel: "View" });
  expect(isKept(data)).toBe(true);
  expect(isKept(BARE)).toBe(false);
});

test.each(["javascript:alert(1)", "JaVa\tScript:alert(1)", " \u0001javascript:alert(1)", "data:text/html,x", "vbscript:x", "blob:x", "", 7, {}, null])(
  "the address %j is left out, and the words stay",
  (url) => {
    expect(toastOf({ ...BARE, url })).toEqual({ type: "success", message: BARE.message });
  },
);

test.each(["/x", "x", "https://example.com", "http://example.com", "mailto:a@example.com", "tel:+1"])("the address %s is kept", (url) => {
  expect(toastOf({ ...BARE, url })).toMatchObject({ url });
});

test.each([null, undefined, 7, "x", [], {}, { message: "" }, { message: 7 }])("%j says nothing", (data) => {
  expect(toastOf(data)).toBeNull();
  expect(isKept(data)).toBe(false);
});

test("an unknown kind is an ordinary message", () => {
  expect(toastOf({ ...BARE, type: "catastrophe" })?.type).toBe("info");
});

test.each([[[]], [[null, 7, "x"]], [{}]])("actions that are none (%j) leave no link", (actions) => {
  expect(toastOf({ message: "Hello", type: "info", actions })).toEqual({ type: "info", message: "Hello" });
});
