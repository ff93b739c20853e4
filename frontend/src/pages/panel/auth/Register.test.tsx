import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { RegisterField, RegisterScreen } from "@/contracts/auth";
import Register from "@/pages/panel/auth/Register";
import { SharedPropsContext } from "@/support/panelContext";
import { AUTH_ENDPOINTS, AUTH_SCREENS } from "@/testing/authEndpoints";
import { authServer } from "@/testing/authServer";
import { aPanel, sharedProps } from "@/testing/props";

const field = (changes: Partial<RegisterField>): RegisterField => ({
  name: "email",
  label: "Email",
  type: "email",
  required: true,
  autoComplete: "email",
  maxLength: null,
  helpText: "",
  options: [],
  ...changes,
});

const SCREEN: RegisterScreen = {
  endpoints: { ...AUTH_ENDPOINTS, register: "/signup" },
  screens: { ...AUTH_SCREENS, verifyEmail: "/admin/verify-email" },
  fields: [
    field({ maxLength: 254 }),
    field({ name: "password", label: "Password", type: "password", autoComplete: "new-password" }),
    field({ name: "phone", label: "Phone", type: "tel", required: false, autoComplete: "tel" }),
    field({ name: "plan", label: "Plan", type: "select", required: false, options: [{ value: "pro", label: "Pro" }] }),
    field({ name: "terms", label: "I accept the terms", type: "checkbox" }),
  ],
  passwordRules: "minlength: 8;",
  redirectTo: "/admin",
};
const { server, leave, says, sent } = authServer();

async function register() {
  render(<Register {...SCREEN} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "ada@example.com");
  await userEvent.type(screen.getByLabelText(/^Password/), "correct horse");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /Plan/ }), "pro");
  await userEvent.click(screen.getByRole("checkbox", { name: "I accept the terms" }));
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}

describe("a new account", () => {
  it("has a number in the notation of the language", async () => {
    says(200);
    render(<Register {...SCREEN} fields={[field({ name: "seats", label: "Seats", type: "number" })]} />);

    await userEvent.type(await screen.findByRole("spinbutton", { name: "Seats" }), "1,200");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));

    await waitFor(() => expect(sent()).toEqual([["POST", "/signup", { seats: "1200" }]]));
  });

  it("is created with the values of all fields", async () => {
    says(200);
    await register();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin"));
    const values = { email: "ada@example.com", password: "correct horse", phone: "", plan: "pro", terms: true };
    expect(sent()).toEqual([["POST", "/signup", values]]);
  });

  it.each([
    ["verify_email", "/admin/verify-email"],
    ["mfa_authenticate", "/admin/login"],
  ])("continues with the step %s", async (id, url) => {
    says(401, { status: 401, data: { flows: [{ id, is_pending: true }] } });
    await register();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url));
  });

  it("needs every required field", async () => {
    render(<Register {...SCREEN} />);

    await userEvent.click(screen.getByRole("button", { name: "Create account" }));

    expect(server).not.toHaveBeenCalled();
    expect(screen.getByRole("alert")).toHaveTextContent("Email is missing.Password is missing.I accept the terms is missing.");
    expect(screen.getByRole("textbox", { name: /Phone/ })).toBeValid();
    expect(screen.getByRole("checkbox")).toBeInvalid();
  });

  it("that is refused keeps the input and marks the field", async () => {
    says(400, { status: 400, errors: [{ param: "email", message: "Enter another address." }] });
    await register();

    expect(await screen.findByRole("alert")).toHaveTextContent("The account was not created");
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("Enter another address.");
    expect(screen.getByLabelText(/^Password/)).toHaveValue("correct horse");
    expect(leave).not.toHaveBeenCalled();
  });
});

describe("the fields", () => {
  it("have their attributes", () => {
    render(<Register {...SCREEN} />);

    const email = screen.getByRole("textbox", { name: "Email" });
    expect(email).toHaveFocus();
    expect(email).toHaveAttribute("maxlength", "254");
    expect(email).toHaveAttribute("autocomplete", "email");
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute("passwordrules", "minlength: 8;");
    expect(screen.getByRole("textbox", { name: "Phone" })).toHaveAttribute("type", "tel");
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/admin/login");
  });

  const labels = (requiredMarks: "required" | "optional", fields = SCREEN.fields) => {
    render(
      <SharedPropsContext value={sharedProps({ panel: aPanel({ requiredMarks }) })}>
        <Register {...SCREEN} fields={fields} />
      </SharedPropsContext>,
    );
    return screen.getAllByText(/./, { selector: "label" }).map((label) => label.textContent);
  };

  it("are marked if they are required", () => {
    expect(labels("required")).toEqual(["Email*", "Password*", "Phone", "Plan", "I accept the terms*"]);
  });

  it("are marked if they are optional, where the panel says so", () => {
    const news = field({ name: "news", label: "Send me news", type: "checkbox", required: false });

    expect(labels("optional", [...SCREEN.fields.slice(0, 4), news])).toEqual([
      "Email",
      "Password",
      "Phone (optional)",
      "Plan (optional)",
      "Send me news",
    ]);
  });

  it.each(["required", "optional"] as const)("have no marks if all are required, with the rule %s", (rule) => {
    expect(labels(rule, SCREEN.fields.slice(0, 2))).toEqual(["Email", "Password"]);
  });
});
