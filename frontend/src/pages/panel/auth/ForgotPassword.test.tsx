import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { ForgotPasswordScreen } from "@/contracts/auth";
import ForgotPassword from "@/pages/panel/auth/ForgotPassword";
import { AUTH_ENDPOINTS, AUTH_SCREENS } from "@/testing/authEndpoints";
import { authServer } from "@/testing/authServer";

const SCREEN: ForgotPasswordScreen = {
  endpoints: { ...AUTH_ENDPOINTS, passwordRequest: "/password/request" },
  screens: AUTH_SCREENS,
  status: null,
};
const { server, says, sent } = authServer();

async function ask(email = "ada@example.com") {
  render(<ForgotPassword {...SCREEN} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), email);
  await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
}

describe("asking for a link", () => {
  it.each([
    ["Django", 200, {}],
    ["allauth", 401, { status: 401, data: { flows: [{ id: "login" }] }, meta: {} }],
  ])("does not tell whether the account exists: %s", async (_, status, body) => {
    says(status, body);
    await ask(" ada@example.com ");

    expect(await screen.findByText("If an account uses ada@example.com, an email with a link is on its way.")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(sent()).toEqual([["POST", "/password/request", { email: "ada@example.com" }]]);
  });

  it("needs an address", async () => {
    render(<ForgotPassword {...SCREEN} />);

    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));

    expect(server).not.toHaveBeenCalled();
    expect(screen.getByRole("alert")).toHaveTextContent("No email was sent");
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("Email is missing.");
  });

  it("shows errors at the field and in a summary with the focus", async () => {
    says(422, { message: "Invalid.", errors: { email: ["This is no address."] } });
    await ask("ada");

    const summary = await screen.findByRole("alert");
    expect(summary).toHaveTextContent("This is no address.");
    expect(summary).toHaveFocus();
    expect(screen.getByRole("textbox", { name: "Email" })).toBeInvalid();
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("This is no address.");
  });

  it("waits after too many requests", async () => {
    says(429, {}, { "Retry-After": "40" });
    await ask();

    const button = await screen.findByRole("button", { name: "Try again in 40 s" });
    await userEvent.click(button);
    expect(server).toHaveBeenCalledTimes(1);
  });

  it("can be repeated if the server fails", async () => {
    says(503);
    await ask();
    expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong on the server");
    says(200);

    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));

    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("on its way"));
  });

  it("links to the login page", () => {
    render(<ForgotPassword {...SCREEN} />);

    expect(screen.getByRole("link", { name: "Back to sign-in" })).toHaveAttribute("href", "/admin/login");
  });
});
