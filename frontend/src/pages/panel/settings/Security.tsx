import { router } from "@/adapters/inertia";
import { AuthenticatorCard } from "@/auth/AuthenticatorCard";
import { EmailCodeCard } from "@/auth/EmailCodeCard";
import { PasskeysCard } from "@/auth/PasskeysCard";
import { PasswordCard } from "@/auth/PasswordCard";
import { RecoveryCodesCard } from "@/auth/RecoveryCodesCard";
import { SessionsCard } from "@/auth/SessionsCard";
import type { SecurityPage } from "@/contracts/pages-settings";
import { PageFrame } from "@/panel/PageFrame";

/** The settings page with the password, second factors and sessions. */
export default function Security(props: SecurityPage) {
  const { page, endpoints, hasPassword, passkeys, sessions, emailCodeUrls } = props;
  const { totp, recoveryCodes, passkeys: passkeysUrl } = endpoints;
  const reauthenticateUrl = hasPassword ? (endpoints.reauthenticate ?? null) : null;
  const common = { reauthenticateUrl, onChanged: () => router.reload({ showProgress: false }) };
  const hasSecondFactor = props.twoFactorEnabled === true || props.recoveryCodesEnabled === true || passkeys.length > 0;
  return (
    <PageFrame page={page}>
      <div className="flex max-w-2xl flex-col gap-5">
        <PasswordCard {...props} onChanged={common.onChanged} />
        {props.canManageTwoFactor && totp && (
          <AuthenticatorCard url={totp} isEnabled={props.twoFactorEnabled === true} isRequired={props.twoFactorRequired} {...common} />
        )}
        {props.canManageRecoveryCodes && recoveryCodes && hasSecondFactor && (
          <RecoveryCodesCard url={recoveryCodes} isEnabled={props.recoveryCodesEnabled === true} {...common} />
        )}
        {props.canManagePasskeys && passkeysUrl && <PasskeysCard url={passkeysUrl} passkeys={passkeys} {...common} />}
        {emailCodeUrls && (
          <EmailCodeCard urls={emailCodeUrls} isEnabled={props.emailCodeEnabled} canUse={props.canUseEmailCode} {...common} />
        )}
        <SessionsCard sessions={sessions} {...common} />
      </div>
    </PageFrame>
  );
}
