import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { createListeners, createStore, useStore, useStored } from "@/support/store";

test("a component shows the newest value", () => {
  const store = createStore(1);
  const { result } = renderHook(() => useStore(store));

  act(() => store.set((before) => before + 1));

  expect(result.current).toBe(2);
});

test("a component that selects a part is rendered again only when the part changes", () => {
  const store = createStore({ name: "a", count: 0 });
  const rendered = vi.fn();
  const { result } = renderHook(() => {
    rendered();
    return useStored(store, ({ name }) => name);
  });

  act(() => store.set({ name: "a", count: 1 }));
  expect(rendered).toHaveBeenCalledOnce();
  act(() => store.set({ name: "b", count: 1 }));

  expect(result.current).toBe("b");
});

test("a listener that has stopped is not called", () => {
  const listeners = createListeners<[number]>();
  const listener = vi.fn();
  const stop = listeners.subscribe(listener);

  listeners.notify(1);
  stop();
  listeners.notify(2);

  expect(listener.mock.calls).toEqual([[1]]);
});
