import { describe, expect, it } from "vitest";

import { readAnswer } from "@/auth/signInAnswer";

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  readAnswer(new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers }));

describe("an answer of either stack", () => {
  it("lets in", async () => {
    expect(await answer(200, { status: 200 })).toEqual({ kind: "signedIn" });
    expect(await readAnswer(new Response(null, { status: 204 }))).toEqual({ kind: "signedIn" });
  });

  it("counts someone who is signed in already as in", async () => {
    expect(await answer(409, { status: 409 })).toEqual({ kind: "signedIn" });
  });

  it("does not take a redirect to some page for a sign-in", async () => {
    const response = new Response("<html>", { status: 200 });
    Object.defineProperty(response, "redirected", { value: true });

    expect(await readAnswer(response)).toEqual({ kind: "broken" });
  });

  it("refuses by field", async () => {
    expect(await answer(422, { message: "Invalid.", errors: { username: ["Unknown.", "Odd."] } })).toEqual({
      kind: "refused",
      messages: [
        { field: "username", message: "Unknown." },
        { field: "username", message: "Odd." },
      ],
    });
  });

  it("refuses in allauth's words", async () => {
    const errors = [{ param: "password", code: "mismatch", message: "Not correct." }, { message: "Closed." }];

    expect(await answer(400, { status: 400, errors })).toEqual({
      kind: "refused",
      messages: [
        { field: "password", message: "Not correct." },
        { field: null, message: "Closed." },
      ],
    });
  });

  it("refuses as a whole when no field is named", async () => {
    expect(await answer(403, { message: "This account is locked.", errors: {} })).toEqual({
      kind: "refused",
      messages: [{ field: null, message: "This account is locked." }],
    });
  });

  it("takes a refusal without words for a token that no longer counts", async () => {
    expect(await answer(403, "<h1>Forbidden</h1>")).toEqual({ kind: "stale" });
  });

  it("names the step that is still missing", async () => {
    const flows = [{ id: "login" }, { id: "mfa_authenticate", is_pending: true }];

    expect(await answer(401, { status: 401, data: { flows } })).toEqual({ kind: "unfinished", step: "mfa_authenticate" });
    expect(await answer(401, { status: 401, data: { flows: [{ id: "login" }] } })).toEqual({ kind: "refused", messages: [] });
  });

  it.each([
    [{ "Retry-After": "42" }, 42],
    [{ "Retry-After": new Date(Date.now() + 90_000).toUTCString() }, 90],
    [{ "Retry-After": "soon" }, null],
    [{}, null],
  ])("tells how long to wait: %o", async (headers, wait) => {
    const said = await answer(429, {}, headers);

    expect(said.kind).toBe("throttled");
    const told = said.kind === "throttled" ? said.wait : undefined;
    // A date has no fractions of a second; the clock has.
    expect(wait === null ? told : Math.abs((told ?? 0) - wait) <= 1).toBe(wait === null ? null : true);
  });

  it.each([500, 502, 503])("knows status %i for a failure of the server", async (status) => {
    expect(await answer(status, "<h1>Oops</h1>")).toEqual({ kind: "broken" });
  });

  it.each(["null", "[]", '"text"', "not json", '{"errors": 7}', '{"errors": [null, 3, {"param": 1}]}'])(
    "survives a body such as %s",
    async (body) => {
      expect(await answer(400, body)).toEqual({ kind: "refused", messages: [] });
    },
  );
});
