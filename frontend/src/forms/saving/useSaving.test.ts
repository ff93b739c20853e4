import { afterEach, describe, expect, it, vi } from "vitest";

import { newSubmitKey } from "@/forms/saving/useSaving";

afterEach(() => vi.unstubAllGlobals());

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
