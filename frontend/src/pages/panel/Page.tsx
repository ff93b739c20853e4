import { LinkActions } from "@/actions/LinkActions";
import type { PageMetadata } from "@/contracts/pages";
import type { WidgetPage } from "@/contracts/widgets";
import { PageFrame } from "@/panel/PageFrame";
import { WidgetPageBody } from "@/widgets/WidgetPageBody";

/** The default component of a custom page. */
export default function Page({ page, ...props }: Partial<WidgetPage> & { page: PageMetadata }) {
  return (
    <WidgetPageBody {...props} empty={null}>
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
