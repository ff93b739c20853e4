import { ActionsProvider } from "@/actions/ActionsProvider";
import { HeaderActions } from "@/actions/HeaderActions";
import type { TableTarget } from "@/actions/target";
import { linkUrlOf, useLinkShortcut } from "@/actions/useLinkShortcut";
import { Link } from "@/adapters/inertia";
import { Board } from "@/boards/Board";
import { BoardSearch } from "@/boards/BoardSearch";
import type { BoardProps } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { useActionSource } from "@/resources/recordPage";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { WidgetsAround } from "@/widgets/WidgetsAround";

const TABLE: TableTarget = { scope: "table" };

/** The board of a resource. */
export default function BoardScreen({ page, resource, board, columns, searchText, actionEndpoints, changes, ...widgets }: BoardProps) {
  const source = useActionSource(resource, actionEndpoints);
  useLinkShortcut("c", linkUrlOf(page.headerActions, "create"));
  const actions = (
    <>
      {board.listUrl !== null && (
        <Button asChild variant="outline">
          <Link href={board.listUrl}>
            <Icon name="list" />
            {t("List")}
          </Link>
        </Button>
      )}
      {page.headerActions.length > 0 && <HeaderActions actions={page.headerActions} target={TABLE} />}
    </>
  );
  return (
    <ActionsProvider {...source}>
      <PageFrame page={page} actions={actions}>
        <WidgetsAround headerWidgets={widgets.headerWidgets} footerWidgets={widgets.footerWidgets} about={null}>
          <div className="flex min-w-0 flex-col gap-3">
            {board.searchable && <BoardSearch search={searchText} label={resource.pluralLabel} />}
            <Board label={page.heading} board={board} columns={columns} search={searchText} changes={changes} />
          </div>
        </WidgetsAround>
      </PageFrame>
    </ActionsProvider>
  );
}
