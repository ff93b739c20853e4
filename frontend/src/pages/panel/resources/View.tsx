import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import { linkOf, useLinkKey } from "@/actions/useLinkKey";
import type { ViewRecord } from "@/contracts/resources";
import { FallbackEntries } from "@/infolists/FallbackEntries";
import { InfolistNodes } from "@/infolists/InfolistNodes";
import { PageFrame } from "@/panel/PageFrame";
import { Relations } from "@/relations/Relations";
import { TrashNote } from "@/resources/TrashNote";
import { useRecordActions } from "@/resources/useRecordActions";
import { cx } from "@/support/cx";
import { BesideContent } from "@/widgets/BesideContent";

/** A record, to be read, and what belongs to it. */
export default function View(props: ViewRecord) {
  const { page, infolist, entries, recordKey, relations, actionEndpoints } = props;
  const { place, target, beside } = useRecordActions(props);
  useLinkKey("e", linkOf(page.headerActions, "edit"));
  // Beside figures and tables, which take all the room there is, the sections are one column with them.
  const isAlone = relations.length === 0 && props.headerWidgets.length === 0 && props.footerWidgets.length === 0;
  return (
    <PageFrame page={page} actions={beside}>
      <BesideContent headerWidgets={props.headerWidgets} footerWidgets={props.footerWidgets}>
        <div className="flex min-w-0 flex-col gap-8">
          <div className={cx("flex min-w-0 flex-col gap-4", isAlone && "max-w-[960px]")}>
            {props.isTrashed === true && <TrashNote />}
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
          <Relations recordKey={recordKey} relations={relations} actionEndpoints={actionEndpoints} />
        </div>
      </BesideContent>
    </PageFrame>
  );
}
