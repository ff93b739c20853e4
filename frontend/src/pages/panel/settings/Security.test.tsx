import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { authServer } from "@/testing/authServer";
import { card, openSecurity as open, PAGE, session } from "@/testing/securityPage";

const { server, says, saysOnce, sent } = authServer();
const routes = () => sent().map(([method, url]) => `${String(method)} ${String(url)}`);

describe("the password", () => {
  async function change() {
    const form = card("Password");
    await userEvent.type(form.getByLabelText("Current password"), "old secret");
    await userEvent.type(form.getByLabelText("New password"), "new secret");
    await userEvent.type(form.getByLabelText("Repeat the new password"), "new secret{Enter}");
    return form;
  }

  it("has to be typed twice", async () => {
    await open();
    const form = card("Password");
    await userEvent.type(form.getByLabelText("Current password"), "old secret");
    await userEvent.type(form.getByLabelText("New password"), "new secret{Enter}");

    expect(await form.findByRole("alert")).toHaveTextContent("The passwords don't match.");
    expect(form.getByLabelText("Repeat the new password")).toBeInvalid();
  });

  it("is changed after the current one was confirmed", async () => {
    saysOnce(200);
    says(200, { message: "Your password was changed.", status: null });
    const page = await open();

    const form = await change();

    expect(await form.findByText("Your password was changed.")).toBeVisible();
    const values = { current_password: "old secret", password: "new secret", password_confirmation: "new secret" };
    expect(sent()).toEqual([
      ["POST", "/reauthenticate", { password: "old secret" }],
      ["PUT", "/password", values],
    ]);
    expect(form.getByLabelText("New password")).toHaveValue("");
    expect(page.requests).toHaveLength(1);
  });

  it("is kept if the current one is wrong", async () => {
    says(422, { message: "Invalid.", errors: { password: ["This password is wrong."] } });
    await open();

    const form = await change();

    expect(await form.findByRole("alert")).toHaveTextContent("The password was not changed");
    expect(form.getByLabelText("Current password")).toHaveAccessibleDescription("This password is wrong.");
    expect(form.getByLabelText("New password")).toBeValid();
    expect(routes()).toEqual(["POST /reauthenticate"]);
  });

  it("has the rules for browsers and people", async () => {
    await open({ hasPassword: false });

    const input = card("Password").getByLabelText("New password");
    expect(input).toHaveAttribute("passwordrules", "minlength: 8;");
    expect(input).toHaveAccessibleDescription("At least 8 characters.");
    expect(card("Password").queryByLabelText("Current password")).toBeNull();
  });
});

describe("sessions", () => {
  it("are listed, and one is signed out", async () => {
    const page = await open();

    const rows = within(screen.getByRole("table", { name: "The browsers in which you are signed in." })).getAllByRole("row");
    const [, here = document.body, other = document.body] = rows;
    expect(within(here).getByText("This browser")).toBeVisible();
    expect(within(here).queryByRole("button")).toBeNull();
    await userEvent.click(within(other).getByRole("button", { name: "Sign out: Safari on iOS" }));

    await waitFor(() => expect(page.requests).toHaveLength(1));
    const { url, method, body } = page.nextRequest();
    expect([method, url, body]).toEqual(["post", "/end", expect.objectContaining({ action: "end", record: "s-2" })]);
  });

  it("are all signed out but this one", async () => {
    says(200, { message: "1 session was signed out.", rows: [], redirectTo: null });
    const page = await open();

    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));

    await waitFor(() => expect(page.requests).toHaveLength(1));
    expect(sent()).toEqual([["POST", "/end-others", {}]]);
  });

  it("of other browsers are needed to sign out", async () => {
    await open({ sessions: { ...PAGE.sessions, rows: [session("s-1", { current: true })] } });

    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
    expect(server).not.toHaveBeenCalled();
  });
});

it("shows only what the authentication backend offers", async () => {
  await open({ canManageTwoFactor: false, canManageRecoveryCodes: false, canManagePasskeys: false, emailCodeUrls: null });

  const names = screen.getAllByRole("region").flatMap((region) => region.getAttribute("aria-label") ?? []);
  expect(names).toEqual(["Password", "Sessions", "Messages"]);
});
