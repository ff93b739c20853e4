import { inSentence } from "@/actions/recordCount";
import type { Integrations } from "@/contracts/resources";
import { t } from "@/support/i18n";
import { pageLocale } from "@/support/locale";
import { Button } from "@/ui/Button";
import { CopyLine } from "@/ui/CopyLine";
import { EmptyState } from "@/ui/EmptyState";
import { Icon } from "@/ui/Icon";

const SETTING = 'PANEL["integrations"]["allowed_hosts"]';
const EXAMPLE = 'PANEL = {"integrations": {"allowed_hosts": ["hooks.example.com"]}}';

interface NoIntegrationsProps {
  page: Pick<Integrations, "resource" | "allowedHosts">;
  onCreate: (opener: HTMLElement) => void;
}

/** The empty list: what integrations are for, or what has to be configured first. */
export function NoIntegrations({ page: { resource, allowedHosts }, onCreate }: NoIntegrationsProps) {
  const about = t("An integration sends a request to another system when one of the %(records)s is created, changed or deleted.", {
    records: inSentence(resource.pluralLabel, pageLocale()),
  });
  if (allowedHosts.length === 0) {
    return (
      <EmptyState icon="webhook" heading={t("No host is allowed yet")} description={about}>
        <div className="flex max-w-full flex-col gap-3 text-start">
          <AllowedHosts />
        </div>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="webhook" heading={t("No integrations yet")} description={about}>
      <Button variant="primary" onClick={({ currentTarget }) => onCreate(currentTarget)}>
        <Icon name="plus" />
        {t("New integration")}
      </Button>
    </EmptyState>
  );
}

/** Which setting names the hosts that requests may be sent to. */
export function AllowedHosts() {
  return (
    <>
      <p className="text-sm leading-prose text-muted-foreground">
        {t("Requests are sent only to hosts that the setting %(setting)s lists. It is empty, so every URL is refused. For example:", { setting: SETTING })}
      </p>
      <CopyLine text={EXAMPLE} />
    </>
  );
}
