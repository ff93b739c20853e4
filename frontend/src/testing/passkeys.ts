import { vi } from "vitest";

/** Replace WebAuthn, which jsdom lacks. The test file removes it with `vi.unstubAllGlobals()`. */
export function stubPasskeys() {
  const credential = { toJSON: () => ({ id: "credential-1" }) };
  const get = vi.fn<(options: unknown) => Promise<unknown>>().mockResolvedValue(credential);
  const create = vi.fn<(options: unknown) => Promise<unknown>>().mockResolvedValue(credential);
  const parse = (parsed: unknown) => ({ parsed });
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, { parseRequestOptionsFromJSON: parse, parseCreationOptionsFromJSON: parse }),
  );
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as object, { credentials: { get, create } }));
  return { get, create };
}
