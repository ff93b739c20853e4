import { useState } from "react";

import type { CreateRecord } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { RecordForm } from "@/resources/RecordForm";
import { BesideContent } from "@/widgets/BesideContent";

/** A record that does not exist yet. */
export default function Create({ page, ...props }: CreateRecord) {
  // Each record that is created one after the other begins with a form of its own.
  const [created, setCreated] = useState(0);
  return (
    <PageFrame page={page}>
      <BesideContent headerWidgets={props.headerWidgets} footerWidgets={props.footerWidgets} isForm>
        <RecordForm
          key={created}
          {...props}
          recordKey={null}
          version={null}
          onCreateAnother={() => setCreated((count) => count + 1)}
        />
      </BesideContent>
    </PageFrame>
  );
}
