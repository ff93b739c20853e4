import type { EditRecord } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { Relations } from "@/relations/Relations";
import { RecordForm } from "@/resources/RecordForm";
import { TrashAlert, recordPageWidth, useRecordActions, withoutRepeatedTab } from "@/resources/recordPage";
import { WidgetsAround } from "@/widgets/WidgetsAround";

/** The edit page of a record, with its relations. */
export default function Edit({ page, ...props }: EditRecord) {
  const { recordKey, relations, actionEndpoints } = props;
  const { headerActions } = useRecordActions({ page, ...props });
  return (
    <PageFrame page={withoutRepeatedTab(page, props.resource)} actions={headerActions} width={recordPageWidth(props)}>
      <WidgetsAround headerWidgets={props.headerWidgets} footerWidgets={props.footerWidgets} isForm>
        <div className="flex min-w-0 flex-col gap-8">
          <RecordForm {...props} canCreateAnother={false} notice={props.isTrashed === true && <TrashAlert />} />
          <Relations recordKey={recordKey} relations={relations} actionEndpoints={actionEndpoints} counts={props.relationCounts} />
        </div>
      </WidgetsAround>
    </PageFrame>
  );
}
