import { afterEach, beforeEach, vi } from "vitest";

/** A fake of the network and of page loads, for all tests of a file. */
export function authServer() {
  const server = vi.fn<typeof fetch>();
  const leave = vi.fn<(url: string) => void>();

  beforeEach(() => {
    server.mockReset();
    leave.mockReset();
    vi.stubGlobal("fetch", server);
    // jsdom cannot navigate; the target is recorded. All else is the real location, which Inertia reads.
    const real = window.location;
    vi.stubGlobal("location", {
      get href() {
        return real.href;
      },
      get origin() {
        return real.origin;
      },
      get pathname() {
        return real.pathname;
      },
      get search() {
        return real.search;
      },
      get hash() {
        return real.hash;
      },
      toString: () => real.href,
      assign: leave,
    });
    document.cookie = "csrftoken=token-1";
  });
  afterEach(() => vi.unstubAllGlobals());

  return {
    server,
    leave,
    /** Respond to every request with this. */
    says: (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
      server.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers }))),
    /** Respond to the next request with this. */
    saysOnce: (status: number, body: unknown = {}) =>
      server.mockImplementationOnce(() => Promise.resolve(new Response(JSON.stringify(body), { status }))),
    /** The requests: method, URL and body. */
    sent: () =>
      server.mock.calls.map(([url, options]) => [
        options?.method,
        url,
        typeof options?.body === "string" ? (JSON.parse(options.body) as unknown) : undefined,
      ]),
  };
}
