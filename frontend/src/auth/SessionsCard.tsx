import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { authRequest, textAt } from "@/auth/authRequest";
import { SettingsCard } from "@/auth/SettingsCard";
import { useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { ConfirmationUrls, Session, Sessions } from "@/contracts/pages-settings";
import { formatDateTime } from "@/support/formats";
import { t } from "@/support/i18n";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface SessionsCardProps {
  sessions: Sessions;
  confirmation: ConfirmationUrls;
  onChanged: () => void;
}

const ICONS = { desktop: "monitor", mobile: "smartphone", tablet: "tablet", unknown: "globe" } as const;

/** Lists the browsers in which the user is signed in, and signs them out. */
export function SessionsCard({ sessions, confirmation, onChanged }: SessionsCardProps) {
  const { rows, canEnd, note, endUrl, endOthersUrl } = sessions;
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(confirmation);
  const [message, setMessage] = useState<string | null>(null);
  const others = rows.filter(({ current }) => !current);

  const end = async (url: string, body: object) => {
    if (form.isBusy) {
      return;
    }
    setMessage(null);
    const result = await form.run(() => confirmed(() => authRequest(url, body)));
    if (result.kind !== "done") {
      return;
    }
    const next = textAt(result.data, "redirectTo");
    if (next === null) {
      setMessage(textAt(result.data, "message"));
      onChanged();
    } else {
      form.leave(next);
    }
  };

  return (
    <SettingsCard title={t("Sessions")} description={note ?? t("The browsers in which you are signed in.")}>
      <ul aria-label={t("Sessions")} className="divide-y divide-border rounded-lg border border-border">
        {rows.map((session) => (
          <li key={session.id} className="flex items-center gap-3 px-3 py-2.5">
            <Icon name={ICONS[session.device]} className="shrink-0 text-muted-foreground" />
            <SessionText session={session} />
            {canEnd && !session.current && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t("Sign out %(browser)s", { browser: browserOf(session) })}
                aria-disabled={form.isBusy}
                onClick={() => void end(endUrl, { id: session.id })}
              >
                {t("Sign out")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AuthForm
        form={form}
        refusal={t("No session was ended")}
        submitLabel={canEnd && others.length > 0 ? t("Sign out everywhere else") : null}
        submitVariant="outline"
        isNarrow
        status={message}
        onSubmit={() => end(endOthersUrl, {})}
      />
      {dialog}
    </SettingsCard>
  );
}

function SessionText({ session }: { session: Session }) {
  const { address, lastUsed, lastUsedAt, current, impersonatedBy } = session;
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {browserOf(session)}
        {current && <Badge>{t("This browser")}</Badge>}
      </span>
      <span className="block text-sm text-muted-foreground">
        {address !== null && (
          <>
            <bdi>{address}</bdi>
            {" · "}
          </>
        )}
        <time dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>{lastUsed}</time>
        {impersonatedBy !== null && ` · ${t("used by %(name)s", { name: impersonatedBy })}`}
      </span>
    </span>
  );
}

function browserOf({ browser, os }: Session): string {
  if (browser !== null && os !== null) {
    return t("%(browser)s on %(os)s", { browser, os });
  }
  return browser ?? os ?? t("Unknown browser");
}
