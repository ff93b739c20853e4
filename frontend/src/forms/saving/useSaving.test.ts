import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { router } from "@/adapters/inertia";
import { newSubmitKey, useSaving } from "@/forms/saving/useSaving";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a failed save", () => {
  const failWith = (isOnline: boolean) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    vi.spyOn(router, "visit").mockImplementation((_url, options) => {
      options?.onNetworkError?.(new Error("no connection"));
      options?.onFinish?.({} as never);
    });
    const { result } = renderHook(() => useSaving());
    act(() => result.current.save({ url: "/tasks/1", method: "put", values: {}, component: "form", onResponse: vi.fn(), onErrors: vi.fn() }));
    return result;
  };

  it("is no longer explained by the connection when the connection is back", () => {
    const saving = failWith(false);
    expect(saving.current.failure).toBe("You are offline.");

    act(() => void window.dispatchEvent(new Event("online")));

    expect(saving.current.failure).toBeNull();
  });

  it("keeps any other reason when the connection is back", () => {
    const saving = failWith(true);

    act(() => void window.dispatchEvent(new Event("online")));

    expect(saving.current.failure).toBe("The server does not respond.");
  });
});

describe("a submit key", () => {
  it("is different for each form, and short enough for the server", () => {
    const keys = new Set([newSubmitKey(), newSubmitKey()]);

    expect(keys.size).toBe(2);
    for (const key of keys) {
      expect(key).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("is created without randomUUID on an insecure page", () => {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.map((_, index) => index) });

    expect(newSubmitKey()).toBe("000102030405060708090a0b0c0d0e0f");
  });
});
