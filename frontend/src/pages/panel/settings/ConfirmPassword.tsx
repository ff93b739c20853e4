import { ConfirmPasswordForm } from "@/auth/usePasswordConfirmation";
import type { ConfirmPasswordPage } from "@/contracts/pages-settings";
import { PageFrame } from "@/panel/PageFrame";
import { signOut } from "@/panel/session";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card, CardContent } from "@/ui/Card";

/** The page that asks for the password before a page that needs it. */
export default function ConfirmPassword({ page, reauthenticateUrl, hasPassword, redirectTo }: ConfirmPasswordPage) {
  const { auth } = useShared();
  const { logoutUrl } = auth;
  return (
    <PageFrame page={page}>
      <Card className="w-full max-w-md">
        <CardContent>
          {hasPassword && reauthenticateUrl !== null ? (
            <ConfirmPasswordForm url={reauthenticateUrl} onConfirmed={(leave) => leave(redirectTo)} />
          ) : (
            <div className="flex flex-col items-start gap-4">
              <Alert color="info">{t("Your account has no password here. Sign in again to open this page.")}</Alert>
              {logoutUrl && <Button onClick={() => void signOut(logoutUrl, auth.loginUrl)}>{t("Sign out")}</Button>}
            </div>
          )}
        </CardContent>
      </Card>
    </PageFrame>
  );
}
