import { useMemo } from "react";
import type { ReactNode } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import type { ActionSource, InfolistTarget } from "@/actions/target";
import type { ActionEndpoints } from "@/contracts/actions";
import type { PageMetadata } from "@/contracts/pages";
import type { ResourceMetadata } from "@/contracts/resources";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";

interface RecordPage {
  page: PageMetadata;
  resource: ResourceMetadata;
  recordKey: string | number;
  actionEndpoints: ActionEndpoints;
}

/** Return the action endpoints and record labels of a resource's page, as ActionsProvider takes them. */
export function useActionSource({ slug, parentKey, label, pluralLabel }: ResourceMetadata, endpoints: ActionEndpoints): ActionSource {
  return useMemo(
    () => ({ resource: slug, endpoints, parentKey, nouns: { one: label, many: pluralLabel } }),
    [slug, endpoints, parentKey, label, pluralLabel],
  );
}

/** Return the endpoints, the target and the rendered header actions of a record's page. */
export function useRecordActions({ page, resource, recordKey, actionEndpoints }: RecordPage) {
  const source = useActionSource(resource, actionEndpoints);
  const target = useMemo<InfolistTarget>(
    () => ({ scope: "infolist", record: recordKey, title: page.heading }),
    [recordKey, page.heading],
  );
  const headerActions: ReactNode = page.headerActions.length > 0 && (
    <ActionsProvider {...source}>
      <ActionGroup actions={page.headerActions} target={target} />
    </ActionsProvider>
  );
  return { source, target, headerActions };
}

/** Says on the pages of a record that it is in the trash. */
export function TrashAlert() {
  return (
    <Alert color="warning" title={t("This record is in the trash.")}>
      {t("Lists do not show it until it is restored.")}
    </Alert>
  );
}
