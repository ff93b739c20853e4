import { useMemo } from "react";
import type { ReactNode } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import type { InfolistTarget } from "@/actions/target";
import type { ActionEndpoints } from "@/contracts/actions";
import type { PageMetadata } from "@/contracts/pages";
import type { ResourceMetadata } from "@/contracts/resources";
import { useResourcePlace } from "@/resources/useResourcePlace";

export interface RecordPage {
  page: PageMetadata;
  resource: ResourceMetadata;
  recordKey: string | number;
  actionEndpoints: ActionEndpoints;
}

/** The actions of a record's own page: where they are posted, what about, and the ones beside the heading. */
export function useRecordActions({ page, resource, recordKey, actionEndpoints }: RecordPage) {
  const place = useResourcePlace(resource, actionEndpoints);
  const target = useMemo<InfolistTarget>(
    () => ({ scope: "infolist", record: recordKey, title: page.heading }),
    [recordKey, page.heading],
  );
  const beside: ReactNode = page.headerActions.length > 0 && (
    <ActionsProvider {...place}>
      <ActionGroup actions={page.headerActions} target={target} />
    </ActionsProvider>
  );
  return { place, target, beside };
}
