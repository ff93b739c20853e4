import { expect, test } from "vitest";

import { isStored, toastFromMessage } from "@/notifications/toastFromMessage";

const BARE = { type: "success", message: "The import is through.", url: "/admin/imports", urlLabel: "Look" };

test("a toast keeps its type, text and link", () => {
  expect(toastFromMessage(BARE)).toEqual(BARE);
});

test("the first action with a URL is the toast's link", () => {
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

  expect(toastFromMessage(data)).toEqual({ type: "error", message: "Paid", url: "/admin/7", urlLabel: "View" });
  expect(isStored(data)).toBe(true);
  expect(isStored(BARE)).toBe(false);
});

test.each(["javascript:alert(1)", "JaVa\tScript:alert(1)", " \u0001javascript:alert(1)", "data:text/html,x", "vbscript:x", "blob:x", "", 7, {}, null])(
  "the address %j is left out, and the words stay",
  (url) => {
    expect(toastFromMessage({ ...BARE, url })).toEqual({ type: "success", message: BARE.message });
  },
);

test.each(["/x", "x", "https://example.com", "http://example.com", "mailto:a@example.com", "tel:+1"])("the URL %s is handled safely", (url) => {
  expect(toastFromMessage({ ...BARE, url })).toMatchObject({ url });
});

test.each([null, undefined, 7, "x", [], {}, { message: "" }, { message: 7 }])("%j is no toast", (data) => {
  expect(toastFromMessage(data)).toBeNull();
  expect(isStored(data)).toBe(false);
});

test("an unknown type is an info message", () => {
  expect(toastFromMessage({ ...BARE, type: "catastrophe" })?.type).toBe("info");
});

test.each([[[]], [[null, 7, "x"]], [{}]])("invalid actions (%j) have no link", (actions) => {
  expect(toastFromMessage({ message: "Hello", type: "info", actions })).toEqual({ type: "info", message: "Hello" });
});
