import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import type { ViewRecord } from "@/contracts/resources";
import { FallbackEntries } from "@/infolists/FallbackEntries";
import { InfolistNodes } from "@/infolists/InfolistNodes";
import { PageFrame } from "@/panel/PageFrame";
import { useRecordActions } from "@/resources/useRecordActions";

/** A record, to be read. */
export default function View(props: ViewRecord) {
  const { page, infolist, entries } = props;
  const { place, target, beside } = useRecordActions(props);
  return (
    <PageFrame page={page} actions={beside}>
      <div className="flex max-w-[960px] flex-col gap-4">
        {infolist === null ? (
          <FallbackEntries entries={entries} />
        ) : (
          <ActionsProvider {...place}>
            {infolist.actions.length > 0 && (
              <div className="flex justify-end">
                <ActionGroup actions={infolist.actions} target={target} />
              </div>
            )}
            <InfolistNodes nodes={infolist.schema} columns={infolist.columns} target={target} onCard={false} />
          </ActionsProvider>
        )}
      </div>
    </PageFrame>
  );
}
