import type { PageMetadata } from "@/contracts/pages";
import type { WidgetPage } from "@/contracts/widgets";
import { PageFrame } from "@/panel/PageFrame";
import { Welcome } from "@/panel/Welcome";
import { WidgetPageBody } from "@/widgets/WidgetPageBody";

/** The first page of a panel. Without widgets it shows links. */
export default function Dashboard({ page, ...props }: Partial<WidgetPage> & { page: PageMetadata }) {
  return (
    <WidgetPageBody {...props} empty={<Welcome />}>
      {(actions, content) => (
        <PageFrame page={page} actions={actions}>
          {content}
        </PageFrame>
      )}
    </WidgetPageBody>
  );
}
