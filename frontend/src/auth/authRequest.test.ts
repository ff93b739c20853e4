import { describe, expect, it } from "vitest";

import { parseResponse } from "@/auth/authRequest";

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  parseResponse(new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers }));

describe("a response of either backend", () => {
  it("is a login", async () => {
    expect(await answer(200, { status: 200 })).toMatchObject({ kind: "done" });
    expect(await parseResponse(new Response(null, { status: 204 }))).toMatchObject({ kind: "done" });
  });

  it("counts as a login if the user is already logged in", async () => {
    expect(await answer(409, { status: 409 })).toMatchObject({ kind: "done" });
  });

  it("is refused if the conflict has a reason", async () => {
    const body = { status: 409, errors: [{ message: "Verify your email address first." }] };

    expect(await answer(409, body)).toMatchObject({ kind: "refused", messages: [{ field: null, message: "Verify your email address first." }] });
  });

  it("that redirects to a page is not a login", async () => {
    const response = new Response("<html>", { status: 200 });
    Object.defineProperty(response, "redirected", { value: true });

    expect(await parseResponse(response)).toMatchObject({ kind: "broken" });
  });

  it("has errors by field", async () => {
    expect(await answer(422, { message: "Invalid.", errors: { username: ["Unknown.", "Odd."] } })).toMatchObject({
      kind: "refused",
      messages: [
        { field: "username", message: "Unknown." },
        { field: "username", message: "Odd." },
      ],
    });
  });

  it("has allauth's errors", async () => {
    const errors = [{ param: "password", code: "mismatch", message: "Not correct." }, { message: "Closed." }];

    expect(await answer(400, { status: 400, errors })).toMatchObject({
      kind: "refused",
      messages: [
        { field: "password", message: "Not correct." },
        { field: null, message: "Closed." },
      ],
    });
  });

  it("has one error if no field is named", async () => {
    expect(await answer(403, { message: "This account is locked.", errors: {} })).toMatchObject({
      kind: "refused",
      messages: [{ field: null, message: "This account is locked." }],
    });
  });

  it("without a message means an invalid CSRF token", async () => {
    expect(await answer(403, "<h1>Forbidden</h1>")).toMatchObject({ kind: "stale" });
  });

  it("names the missing step", async () => {
    const flows = [{ id: "login" }, { id: "mfa_authenticate", is_pending: true, types: ["totp"] }];

    expect(await answer(401, { status: 401, data: { flows } })).toMatchObject({ kind: "unfinished", step: "mfa_authenticate", types: ["totp"] });
    expect(await answer(401, { status: 401, data: { flows: [{ id: "login" }] } })).toMatchObject({ kind: "refused", messages: [] });
  });

  it.each([
    [{ "Retry-After": "42" }, 42],
    [{ "Retry-After": new Date(Date.now() + 90_000).toUTCString() }, 90],
    [{ "Retry-After": "soon" }, null],
    [{}, null],
  ])("contains the time to wait: %o", async (headers, wait) => {
    const said = await answer(429, {}, headers);

    expect(said.kind).toBe("throttled");
    const delay = said.kind === "throttled" ? said.wait : undefined;
    // A date has no fractions of a second, but the clock does.
    expect(wait === null ? delay : Math.abs((delay ?? 0) - wait) <= 1).toBe(wait === null ? null : true);
  });

  it("that says what is not available is shown", async () => {
    expect(await answer(503, { message: "The mail cannot be sent." })).toMatchObject({ kind: "refused", messages: [{ field: null, message: "The mail cannot be sent." }] });
  });

  it.each([500, 502, 503])("with status %i is a server error", async (status) => {
    expect(await answer(status, "<h1>Oops</h1>")).toMatchObject({ kind: "broken" });
  });

  it.each(["null", "[]", '"text"', "not json", '{"errors": 7}', '{"errors": [null, 3, {"param": 1}]}'])(
    "survives a body such as %s",
    async (body) => {
      expect(await answer(400, body)).toMatchObject({ kind: "refused", messages: [] });
    },
  );
});
