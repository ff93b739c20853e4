import { LinkActions } from "@/actions/LinkActions";
import type { PageMetadata } from "@/contracts/pages";
import type { Dashboard as DashboardProps } from "@/contracts/panels";
import type { WidgetPage } from "@/contracts/widgets";
import { PageFrame } from "@/panel/PageFrame";
import { Welcome } from "@/panel/Welcome";
import { WidgetPageBody } from "@/widgets/WidgetPageBody";

/** The first page of a panel. Without widgets it shows an overview of the panel. */
export default function Dashboard({ page, overview, ...props }: Partial<WidgetPage> & DashboardProps & { page: PageMetadata }) {
  return (
    <WidgetPageBody {...props} empty={<Welcome overview={overview} />}>
      {(actions, content) => (
        <PageFrame
          page={page}
          actions={
            <>
              <LinkActions actions={page.headerActions} />
              {actions}
            </>
          }
        >
          {content}
        </PageFrame>
      )}
    </WidgetPageBody>
  );
}
