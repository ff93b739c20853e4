import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import { linkUrlOf, useLinkShortcut } from "@/actions/useLinkShortcut";
import type { ViewRecord } from "@/contracts/resources";
import { FallbackEntries } from "@/infolists/FallbackEntries";
import { InfolistNodes } from "@/infolists/InfolistNodes";
import { PageFrame } from "@/panel/PageFrame";
import { Relations } from "@/relations/Relations";
import { TrashAlert, recordPageWidth, useRecordActions } from "@/resources/recordPage";
import { cx } from "@/support/cx";
import { useCssHook } from "@/support/panelContext";
import { WidgetsAround } from "@/widgets/WidgetsAround";

/** The view page of a record, with its relations. */
export default function View(props: ViewRecord) {
  const { page, infolist, entries, recordKey, relations, actionEndpoints } = props;
  const { source, target, headerActions } = useRecordActions(props);
  useLinkShortcut("e", linkUrlOf(page.headerActions, "edit"));
  const hook = useCssHook("infolist");
  return (
    <PageFrame page={page} actions={headerActions} width={recordPageWidth(props)}>
      <WidgetsAround headerWidgets={props.headerWidgets} footerWidgets={props.footerWidgets}>
        <div className="flex min-w-0 flex-col gap-8">
          <div data-slot="infolist" className={cx("flex min-w-0 flex-col gap-4", hook)}>
            {props.isTrashed === true && <TrashAlert />}
            {infolist === null ? (
              <FallbackEntries entries={entries} />
            ) : (
              <ActionsProvider {...source}>
                {infolist.actions.length > 0 && (
                  <div className="flex justify-end">
                    <ActionGroup actions={infolist.actions} target={target} />
                  </div>
                )}
                <InfolistNodes nodes={infolist.schema} columns={infolist.columns} target={target} onCard={false} />
              </ActionsProvider>
            )}
          </div>
          <Relations recordKey={recordKey} relations={relations} actionEndpoints={actionEndpoints} counts={props.relationCounts} />
        </div>
      </WidgetsAround>
    </PageFrame>
  );
}
