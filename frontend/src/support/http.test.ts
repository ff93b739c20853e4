import { afterEach, expect, test, vi } from "vitest";

import { requestJson } from "@/support/http";

afterEach(() => {
  document.cookie = "csrftoken=; path=/; max-age=0";
  document.cookie = "shop_csrf=; path=/; max-age=0";
  document.body.innerHTML = "";
});

function respondWith(body: string, status = 200) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(body, { status })));
}

function sentHeaders(call: Parameters<typeof fetch> | undefined): Headers {
  return new Headers(call?.[1]?.headers);
}

test("the CSRF token is read for each request, because login replaces it", async () => {
  const fetch = respondWith("{}");
  document.cookie = "csrftoken=first; path=/";
  await requestJson("/a", { method: "POST", body: {} });
  document.cookie = "csrftoken=second; path=/";
  await requestJson("/a", { method: "POST", body: {} });

  expect(fetch.mock.calls.map((call) => sentHeaders(call).get("X-CSRFToken"))).toEqual(["first", "second"]);
});

test("a host's own names of the CSRF cookie and header are used", async () => {
  const fetch = respondWith("{}");
  document.body.innerHTML = '<script data-page="app" data-csrf-cookie="shop_csrf" data-csrf-header="X-Shop-Csrf"></script>';
  document.cookie = "shop_csrf=theirs; path=/";
  document.cookie = "csrftoken=djangos; path=/";
  await requestJson("/a", { method: "POST", body: {} });

  const sent = sentHeaders(fetch.mock.calls[0]);
  expect(sent.get("X-Shop-Csrf")).toBe("theirs");
  expect(sent.has("X-CSRFToken")).toBe(false);
});

test("GET sends no token", async () => {
  const fetch = respondWith("{}");
  await requestJson("/a");

  expect(sentHeaders(fetch.mock.calls[0]).has("X-CSRFToken")).toBe(false);
});

test("an error status is a response, and a body that is not JSON is null", async () => {
  respondWith("<h1>no</h1>", 403);

  expect(await requestJson("/a", { method: "POST" })).toEqual({ ok: false, status: 403, data: null });
});
