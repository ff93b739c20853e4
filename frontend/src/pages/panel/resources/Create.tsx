import { useState } from "react";

import type { CreateRecord } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { RecordForm } from "@/resources/RecordForm";
import { recordPageWidth } from "@/resources/recordPage";
import { WidgetsAround } from "@/widgets/WidgetsAround";

/** The create page of a record. */
export default function Create({ page, ...props }: CreateRecord) {
  // Each record gets a new form.
  const [created, setCreated] = useState(0);
  return (
    <PageFrame page={page} width={recordPageWidth(props)}>
      <WidgetsAround headerWidgets={props.headerWidgets} footerWidgets={props.footerWidgets} isForm>
        <RecordForm
          key={created}
          {...props}
          recordKey={null}
          version={null}
          onCreateAnother={() => setCreated((count) => count + 1)}
        />
      </WidgetsAround>
    </PageFrame>
  );
}
