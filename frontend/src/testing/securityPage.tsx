import { screen, within } from "@testing-library/react";

import { anAction } from "@/actions/fixtures";
import type { SecurityPage, Session, SessionList } from "@/contracts/pages-settings";
import type { Row } from "@/contracts/tables";
import Security from "@/pages/panel/settings/Security";
import { aRow, column, pagination, tableProps, tableState } from "@/tables/fixtures";
import { AUTH_ENDPOINTS } from "@/testing/authEndpoints";
import { openScreen } from "@/testing/openScreen";
import { pageMetadata } from "@/testing/props";
import { ToastViewport } from "@/ui/ToastViewport";

/** A session of the user. */
export const session = (id: string, changes: Partial<Session> = {}): Session => ({
  id,
  browser: "Firefox",
  os: "Windows",
  device: "desktop",
  address: "192.0.2.1",
  lastUsed: "3 minutes ago",
  lastUsedAt: "2026-01-01T12:00:00+00:00",
  signedInAt: "2026-01-01T11:00:00+00:00",
  current: false,
  impersonatedBy: null,
  ...changes,
});

/** The row action that ends a session. */
const END = anAction("Sign out", { name: "end", variant: "default" });

/** The table of sessions with these rows. */
const sessionList = (rows: Row[]): SessionList => ({
  table: { ...tableProps().table, columns: [column("browser", { type: "custom", component: "PanelSessionBrowser", sortable: false })], searchable: false },
  state: tableState(),
  rows,
  pagination: pagination({ total: rows.length, lastPage: 1, to: rows.length }),
});

/** The page of a user without a second factor. */
export const PAGE: SecurityPage = {
  page: pageMetadata("Security"),
  canManageTwoFactor: true,
  canManageRecoveryCodes: true,
  canManagePasskeys: true,
  passkeys: [],
  passwordRules: "minlength: 8;",
  passwordHelp: ["At least 8 characters."],
  passwordUrl: "/password",
  hasPassword: true,
  canUseEmailCode: true,
  emailCodeEnabled: false,
  emailCodeAddress: null,
  emailCodeUrls: { enable: "/enable", disable: "/disable" },
  twoFactorEnabled: false,
  requiresConfirmation: true,
  recoveryCodesEnabled: false,
  twoFactorRequired: false,
  endpoints: { ...AUTH_ENDPOINTS, reauthenticate: "/reauthenticate", mfaReauthenticate: "/code-again", passkeyReauthenticate: "/passkey-again", totp: "/totp", totpSetup: "/totp-setup", totpQr: "/totp.svg", recoveryCodes: "/recovery", passkeys: "/passkeys" },
  sessions: {
    rows: [session("s-1", { current: true }), session("s-2", { browser: "Safari", os: "iOS", device: "mobile" })],
    listing: sessionList([
      aRow("s-1", { browser: { label: "Firefox on Windows", device: "desktop", note: "This browser" } as never }),
      aRow("s-2", { browser: { label: "Safari on iOS", device: "mobile", note: null } as never }, { actions: [END] }),
    ]),
    canEnd: true,
    note: null,
    endUrl: "/end",
    endOthersUrl: "/end-others",
  },
};
/** The page with the toasts, which the panel's frame shows. */
function Screen(props: SecurityPage) {
  return (
    <>
      <Security {...props} />
      <ToastViewport />
    </>
  );
}
/** Open the security page with other props. */
export const openSecurity = (changes: Partial<SecurityPage> = {}) => openScreen(Screen, { ...PAGE, ...changes }, "/admin/settings/security");

/** A section of the page. */
export const card = (name: string) => within(screen.getByRole("region", { name }));
