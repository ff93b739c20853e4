import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { ResetPasswordScreen } from "@/contracts/auth";
import ResetPassword from "@/pages/panel/auth/ResetPassword";
import { AUTH_ENDPOINTS, AUTH_SCREENS } from "@/testing/authEndpoints";
import { authServer } from "@/testing/authServer";

const SCREEN: ResetPasswordScreen = {
  endpoints: { ...AUTH_ENDPOINTS, passwordReset: "/password/reset" },
  screens: { ...AUTH_SCREENS, forgotPassword: "/admin/forgot-password" },
  email: "ada@example.com",
  token: "key-1",
  passwordRules: "minlength: 8;",
  doneUrl: "/admin/login?status=password-reset",
};
const { server, leave, says, sent } = authServer();

async function choose(password = "correct horse") {
  const { container } = render(<ResetPassword {...SCREEN} />);
  await userEvent.type(screen.getByLabelText("New password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
  return container;
}

describe("a new password", () => {
  it.each([
    ["Django", 200, {}],
    ["allauth", 401, { status: 401, data: { flows: [{ id: "login" }] } }],
  ])("is sent with the key, then the login page is loaded: %s", async (_, status, body) => {
    says(status, body);
    await choose();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/login?status=password-reset"));
    expect(sent()).toEqual([["POST", "/password/reset", { key: "key-1", password: "correct horse" }]]);
  });

  it("has the rules and the name for password managers", () => {
    const { container } = render(<ResetPassword {...SCREEN} />);

    const input = screen.getByLabelText("New password");
    expect(input).toHaveAttribute("passwordrules", "minlength: 8;");
    expect(input).toHaveAttribute("autocomplete", "new-password");
    expect(container.querySelector("[autocomplete=username]")).toHaveValue("ada@example.com");
  });

  it("that breaks a rule is explained at the field", async () => {
    says(422, { message: "Invalid.", errors: { password: ["This password is too common."] } });
    await choose();

    expect(await screen.findByRole("alert")).toHaveTextContent("The password was not changed");
    expect(screen.getByLabelText("New password")).toHaveAccessibleDescription("This password is too common.");
    expect(leave).not.toHaveBeenCalled();
  });

  it("with an expired link offers another one", async () => {
    says(400, { status: 400, errors: [{ param: "key", message: "The link has expired." }] });
    await choose();

    expect(await screen.findByRole("link", { name: "Get another link" })).toHaveAttribute("href", "/admin/forgot-password");
    expect(screen.getByRole("alert")).toHaveTextContent("The link has expired.");
  });

  it("must not be empty", async () => {
    render(<ResetPassword {...SCREEN} />);

    await userEvent.click(screen.getByRole("button", { name: "Change password" }));

    expect(server).not.toHaveBeenCalled();
    expect(screen.getByLabelText("New password")).toBeInvalid();
  });
});
