import { linkOf } from "@/actions/useLinkKey";
import { usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import { t } from "@/support/i18n";
import { Dialog, DialogBody, DialogContent } from "@/ui/Dialog";
import { Kbd } from "@/ui/Kbd";

export interface KeySheetProps {
  canSearch: boolean;
  canEdit: boolean;
  canSelect: boolean;
  canMove: boolean;
  onClose: () => void;
}

/** The keys of a list, told when somebody asks with `?`. */
export function KeySheet({ canSearch, canEdit, canSelect, canMove, onClose }: KeySheetProps) {
  const { props } = usePage<{ page?: PageMetadata }>();
  const keys: [string[], string, boolean][] = [
    [["/"], t("Search"), canSearch],
    [["j"], t("Next row"), true],
    [["k"], t("Previous row"), true],
    [["Enter"], t("Open the row"), true],
    [["e"], t("Edit the row"), canEdit],
    [["x"], t("Select the row"), canSelect],
    [["Esc"], t("Clear selection"), canSelect],
    [["Space", "↑", "↓"], t("Move a row by its handle"), canMove],
    [["c"], t("Create a record"), linkOf(props.page?.headerActions ?? [], "create") !== null],
    [["?"], t("Show these keys"), true],
  ];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t("Keyboard shortcuts")}>
        <DialogBody className="pb-5">
          <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
            {keys
              .filter(([, , isThere]) => isThere)
              .map(([names, words]) => (
                <div key={words} className="contents">
                  <dt>{words}</dt>
                  <dd className="flex justify-end gap-1">
                    {names.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
