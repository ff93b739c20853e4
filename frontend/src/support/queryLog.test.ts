import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { requestJson } from "@/support/http";
import { addQueryLogs, readQueryLog, useQueryLogs } from "@/support/queryLog";
import { aQueryLog } from "@/testing/aQueryLog";

function watch() {
  const { result } = renderHook(() => useQueryLogs());
  return () => result.current.map(({ id }) => id);
}

test("a page begins a new list, and a log is added once", () => {
  const ids = watch();
  const [first, reload, redirect, second] = [
    aQueryLog(),
    aQueryLog({ isPage: false }),
    aQueryLog({ isPage: false, method: "POST" }),
    aQueryLog(),
  ];

  act(() => {
    addQueryLogs([first]);
    addQueryLogs([reload]);
    addQueryLogs([reload]);
  });
  expect(ids()).toEqual([first.id, reload.id]);
  act(() => addQueryLogs([redirect, second]));

  expect(ids()).toEqual([redirect.id, second.id]);
});

test("the last twenty requests are kept", () => {
  const ids = watch();
  const many = Array.from({ length: 25 }, () => aQueryLog({ isPage: false }));

  act(() => {
    addQueryLogs([aQueryLog()]);
    many.forEach((log) => addQueryLogs([log]));
  });

  expect(ids()).toEqual(many.slice(5).map(({ id }) => id));
});

test("JSON responses bring their queries in a header", async () => {
  const ids = watch();
  const log = aQueryLog({ isPage: false });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { headers: { "X-Panel-Query-Log": JSON.stringify(log) } })));

  await act(() => requestJson("/admin/options"));
  vi.unstubAllGlobals();

  expect(ids()).toContain(log.id);
});

test("a response without the header changes nothing", () => {
  const ids = watch();
  const before = ids();

  act(() => readQueryLog(new Headers()));

  expect(ids()).toEqual(before);
});
