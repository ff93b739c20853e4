import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { LoginScreen } from "@/contracts/auth";
import Login from "@/pages/panel/auth/Login";
import { SharedPropsContext } from "@/support/panelContext";
import { AUTH_ENDPOINTS, AUTH_SCREENS } from "@/testing/authEndpoints";
import { SHARED } from "@/testing/openScreen";

const SCREEN: LoginScreen = {
  canResetPassword: false,
  canRegister: false,
  status: null,
  endpoints: AUTH_ENDPOINTS,
  screens: AUTH_SCREENS,
  loginFields: ["email"],
  pending: null,
  verifiesEmailByCode: false,
  redirectTo: "/admin/tasks",
};

const server = vi.fn<typeof fetch>();
const leave = vi.fn<(url: string) => void>();
const reload = vi.fn<() => void>();

beforeEach(() => {
  server.mockReset();
  leave.mockReset();
  vi.stubGlobal("fetch", server);
  // jsdom cannot navigate; the target is recorded.
  vi.stubGlobal("location", { href: window.location.href, assign: leave, reload });
  document.cookie = "csrftoken=token-1";
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const says = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  server.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers })));

function open(changes: Partial<LoginScreen> = {}) {
  return render(
    <SharedPropsContext value={{ ...SHARED, auth: { user: null, logoutUrl: null, loginUrl: "/admin/login" } }}>
      <Login {...SCREEN} {...changes} />
    </SharedPropsContext>,
  );
}

async function signIn(identifier = "ada@example.com", password = "secret"): Promise<void> {
  await userEvent.type(screen.getAllByRole("textbox")[0] ?? document.body, identifier);
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

/** The body of the last request. */
function sent(): unknown {
  return JSON.parse(server.mock.lastCall?.[1]?.body as string);
}

describe("signing in", () => {
  it("posts the credentials with the CSRF token and loads the next page in full", async () => {
    says(200);
    open();

    await signIn();
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));

    const [url, options] = server.mock.lastCall ?? [];
    expect(url).toBe("/_allauth/browser/v1/auth/login");
    expect(options?.method).toBe("POST");
    expect(new Headers(options?.headers).get("X-CSRFToken")).toBe("token-1");
    expect(sent()).toEqual({ email: "ada@example.com", password: "secret" });
    expect(screen.getByRole("button", { name: "Signing in…" })).toHaveAttribute("aria-disabled", "true");
  });

  it("posts once, however often the button is pressed", async () => {
    server.mockImplementation(() => new Promise(() => undefined));
    open();

    await signIn();
    await userEvent.click(screen.getByRole("button", { name: "Signing in…" }));

    expect(server).toHaveBeenCalledTimes(1);
  });

  it("does not post without a username or password", async () => {
    open();

    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));

    expect(server).not.toHaveBeenCalled();
    expect(screen.getByRole("alert")).toHaveTextContent("Email is missing.");
    expect(screen.getByRole("alert")).toHaveTextContent("Password is missing.");
    expect(screen.getByRole("textbox", { name: "Email" })).toBeInvalid();
  });

  it("is reset when the browser restores the page", async () => {
    says(200);
    open();

    await signIn();
    await waitFor(() => expect(leave).toHaveBeenCalled());
    fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));

    expect(screen.getByRole("button", { name: "Sign in" })).toBeVisible();
  });
});

describe("the fields", () => {
  it.each([
    [["email"], "Email", "email"],
    [["username"], "Username", "text"],
    [["email", "username"], "Email or username", "text"],
    [["staff_number"], "Staff number", "text"],
  ])("depend on %o", (loginFields, label, type) => {
    open({ loginFields });

    const field = screen.getByRole("textbox", { name: label });
    expect(field).toHaveAttribute("type", type);
    expect(field).toHaveAttribute("autocomplete", "username");
    expect(field).toHaveFocus();
    expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
  });

  it.each([
    ["ada@example.com", { email: "ada@example.com", password: "secret" }],
    ["ada", { username: "ada", password: "secret" }],
  ])("send %s in the right field", async (identifier, body) => {
    says(200);
    open({ loginFields: ["email", "username"] });

    await signIn(identifier);

    await waitFor(() => expect(sent()).toEqual(body));
  });

  it("reveal the password", async () => {
    open();
    const toggle = screen.getByRole("button", { name: "Show password" });

    await userEvent.click(toggle);
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
    expect(toggle).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(toggle);

    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  });

  it("warn about Caps Lock", () => {
    open();
    const password = screen.getByLabelText("Password");

    fireEvent.keyDown(password, { key: "A", modifierCapsLock: true });
    expect(screen.getByText("Caps Lock is on")).toBeVisible();
    expect(password).toHaveAccessibleDescription("Caps Lock is on");
    fireEvent.keyUp(password, { key: "CapsLock", modifierCapsLock: false });

    expect(screen.queryByText("Caps Lock is on")).toBeNull();
  });
});

describe("an error", () => {
  it.each([
    ["ours", 422, { message: "Invalid.", errors: { email: ["No such account."] } }, "No such account.", "Email"],
    ["allauth's", 400, { status: 400, errors: [{ param: "password", message: "Not correct." }] }, "Not correct.", "Password"],
  ])("in the format of %s is shown, marked and focused", async (_, status, body, words, field) => {
    says(status, body);
    open();

    await signIn();

    const summary = await screen.findByRole("alert");
    expect(summary).toHaveTextContent(words);
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText(field)).toBeInvalid();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(words) as string);
    expect(leave).not.toHaveBeenCalled();
  });

  it("keeps the input", async () => {
    server.mockRejectedValue(new TypeError("offline"));
    open();

    await signIn();

    expect(await screen.findByRole("alert")).toHaveTextContent("The server could not be reached");
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveValue("ada@example.com");
    expect(screen.getByLabelText("Password")).toHaveValue("secret");
  });

  it("explains that a second factor is not supported here", async () => {
    says(401, { status: 401, data: { flows: [{ id: "mfa_authenticate", is_pending: true }] } });
    open();

    await signIn();

    expect(await screen.findByRole("alert")).toHaveTextContent(/second factor.*no screen for that yet.*administrator/);
    expect(leave).not.toHaveBeenCalled();
  });

  it("asks for a confirmed email address", async () => {
    says(401, { status: 401, data: { flows: [{ id: "verify_email", is_pending: true }] } });
    open();

    await signIn();

    expect(await screen.findByRole("alert")).toHaveTextContent("Confirm your email address first");
  });

  it("offers to reload if the CSRF token is invalid", async () => {
    server.mockResolvedValue(new Response("<h1>Forbidden</h1>", { status: 403 }));
    open();

    await signIn();
    await userEvent.click(await screen.findByRole("button", { name: "Reload the page" }));

    expect(reload).toHaveBeenCalledOnce();
  });

  it("reports a server error", async () => {
    says(500);
    open();

    await signIn();

    expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong on the server");
  });
});

describe("too many attempts", () => {
  it("shows a countdown and unlocks the form", async () => {
    says(429, {}, { "Retry-After": "2" });
    open();

    await signIn();
    expect(await screen.findByRole("alert")).toHaveTextContent("You can try again in 2 seconds.");
    const button = screen.getByRole("button", { name: "Try again in 2 s" });
    await userEvent.click(button);
    expect(server).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute("aria-disabled", "true");

    expect(await screen.findByRole("button", { name: "Sign in" }, { timeout: 4000 })).toHaveAttribute("aria-disabled", "false");
  });

  it("asks to wait if the backend does not say how long", async () => {
    says(429);
    open();

    await signIn();

    expect(await screen.findByRole("alert")).toHaveTextContent("Wait a few minutes, then try again.");
  });
});

describe("the page", () => {
  it("shows the panel's message until there is an error", async () => {
    says(500);
    open({ status: "Your password was changed." });

    expect(screen.getByText("Your password was changed.")).toBeVisible();
    await signIn();
    await screen.findByRole("alert");

    expect(screen.queryByText("Your password was changed.")).toBeNull();
  });

  it("links to the pages that the panel offers", () => {
    const { unmount } = open();
    expect(screen.queryAllByRole("link")).toEqual([]);
    unmount();

    open({
      canResetPassword: true,
      canRegister: true,
      screens: { ...AUTH_SCREENS, forgotPassword: "/admin/forgot-password", register: "/admin/register" },
    });

    expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/admin/forgot-password");
    expect(screen.getByRole("link", { name: "Create one" })).toHaveAttribute("href", "/admin/register");
  });

  it("has one heading and one main element", () => {
    open();

    expect(screen.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    expect(screen.getByRole("main")).toBeVisible();
  });
});
