import type { SecurityPage } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";

type Factors = Pick<
  SecurityPage,
  "twoFactorEnabled" | "passkeys" | "emailCodeEnabled" | "recoveryCodesEnabled" | "twoFactorRequired" | "hasPassword"
>;

/** What a user loses with an app, a passkey or emailed codes; null if other factors are left. */
export function factorLoss(factors: Factors, kind: "app" | "passkey" | "emailCodes"): string | null {
  const { twoFactorEnabled, passkeys, emailCodeEnabled, recoveryCodesEnabled } = factors;
  // Recovery codes replace an app or a passkey, not an emailed code.
  const replaceable = passkeys.length + (twoFactorEnabled === true ? 1 : 0);
  const sentences: string[] = [];
  if (replaceable + (emailCodeEnabled ? 1 : 0) === 1) {
    sentences.push(lastFactor(factors));
  }
  if (kind !== "emailCodes" && replaceable === 1 && recoveryCodesEnabled === true) {
    sentences.push(t("Your recovery codes are deleted too."));
  }
  return sentences.length === 0 ? null : sentences.join(" ");
}

function lastFactor({ hasPassword, twoFactorRequired }: Factors): string {
  if (!hasPassword) {
    return t("This is your last factor, and your account has no password. Set a password first, or you may not be able to sign in again.");
  }
  return twoFactorRequired
    ? t("This is your last second factor, and this panel requires one. You can only use this page until you set up another.")
    : t("This is your last second factor. After that, your password alone signs you in.");
}
