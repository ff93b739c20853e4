import type { EditRecord } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { Relations } from "@/relations/Relations";
import { RecordForm } from "@/resources/RecordForm";
import { useRecordActions } from "@/resources/useRecordActions";
import { BesideContent } from "@/widgets/BesideContent";

/** A record, to be changed, and what belongs to it. */
export default function Edit({ page, ...props }: EditRecord) {
  const { recordKey, relations, actionEndpoints } = props;
  const { beside } = useRecordActions({ page, ...props });
  return (
    <PageFrame page={page} actions={beside}>
      <BesideContent headerWidgets={props.headerWidgets} footerWidgets={props.footerWidgets} isForm>
        <div className="flex min-w-0 flex-col gap-8">
          <RecordForm {...props} canCreateAnother={false} />
          <Relations recordKey={recordKey} relations={relations} actionEndpoints={actionEndpoints} />
        </div>
      </BesideContent>
    </PageFrame>
  );
}
