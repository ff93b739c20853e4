import { router } from "@/adapters/inertia";
import { AuthenticatorCard } from "@/auth/AuthenticatorCard";
import { EmailCodeCard } from "@/auth/EmailCodeCard";
import { factorLoss } from "@/auth/factorLoss";
import { PasskeysCard } from "@/auth/PasskeysCard";
import { PasswordCard } from "@/auth/PasswordCard";
import { RecoveryCodesCard } from "@/auth/RecoveryCodesCard";
import { SessionsCard } from "@/auth/SessionsCard";
import { useNewRecoveryCodes } from "@/auth/useNewRecoveryCodes";
import type { SecurityPage } from "@/contracts/pages-settings";
import { PageFrame } from "@/panel/PageFrame";
import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";
import { Alert } from "@/ui/Alert";

/** The settings page with the password, second factors and sessions. */
export default function Security(props: SecurityPage) {
  const { page, endpoints, hasPassword, passkeys, sessions, emailCodeUrls } = props;
  const { totp, recoveryCodes, passkeys: passkeysUrl } = endpoints;
  const confirmation = {
    reauthenticateUrl: hasPassword ? (endpoints.reauthenticate ?? null) : null,
    passkeyUrl: passkeys.length > 0 ? (endpoints.passkeyReauthenticate ?? null) : null,
    codeUrl: props.twoFactorEnabled === true ? (endpoints.mfaReauthenticate ?? null) : null,
  };
  const common = { confirmation, onChanged: () => router.reload({ showProgress: false }) };
  const newCodes = useNewRecoveryCodes();
  const onAdded = (message: string) => {
    showToast({ type: "success", message });
    common.onChanged();
    // The backend generates the codes with the first factor.
    if (props.canManageRecoveryCodes && recoveryCodes && props.recoveryCodesEnabled !== true) {
      void newCodes.load(recoveryCodes);
    }
  };
  const hasFactor = props.twoFactorEnabled === true || passkeys.length > 0 || props.emailCodeEnabled;
  const hasSecondFactor = props.twoFactorEnabled === true || props.recoveryCodesEnabled === true || passkeys.length > 0;
  return (
    <PageFrame page={page} width="reading">
      <div className="flex flex-col gap-5">
        {props.twoFactorRequired && !hasFactor && (
          <Alert color="warning" title={t("This panel requires a second factor.")}>
            {t("Set one up on this page to use the other pages.")}
          </Alert>
        )}
        <PasswordCard {...props} onChanged={common.onChanged} />
        {props.canManageTwoFactor && totp && (
          <AuthenticatorCard
            url={totp}
            setupUrl={endpoints.totpSetup ?? null}
            qrUrl={endpoints.totpQr ?? null}
            isEnabled={props.twoFactorEnabled === true}
            loss={factorLoss(props, "app")}
            onAdded={onAdded}
            {...common}
          />
        )}
        {props.canManageRecoveryCodes && recoveryCodes && hasSecondFactor && (
          <RecoveryCodesCard
            url={recoveryCodes}
            isEnabled={props.recoveryCodesEnabled === true}
            confirmation={confirmation}
            onGenerated={(codes) => {
              newCodes.show(codes);
              common.onChanged();
            }}
          />
        )}
        {props.canManagePasskeys && passkeysUrl && (
          <PasskeysCard url={passkeysUrl} passkeys={passkeys} loss={factorLoss(props, "passkey")} onAdded={onAdded} {...common} />
        )}
        {emailCodeUrls && (
          <EmailCodeCard
            urls={emailCodeUrls}
            isEnabled={props.emailCodeEnabled}
            otherAddress={props.emailCodeAddress}
            canUse={props.canUseEmailCode}
            loss={factorLoss(props, "emailCodes")}
            {...common}
          />
        )}
        <SessionsCard sessions={sessions} {...common} />
      </div>
      {newCodes.dialog}
    </PageFrame>
  );
}
