import { linkUrlOf } from "@/actions/useLinkShortcut";
import { usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import { t } from "@/support/i18n";
import { Dialog } from "@/ui/Dialog";
import { Kbd } from "@/ui/Kbd";

interface KeyboardHelpProps {
  canSearch: boolean;
  canEdit: boolean;
  canSelect: boolean;
  canMove: boolean;
  onClose: () => void;
}

/** The keyboard shortcuts of a table, opened with `?`. */
export function KeyboardHelp({ canSearch, canEdit, canSelect, canMove, onClose }: KeyboardHelpProps) {
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
    [["c"], t("Create a record"), linkUrlOf(props.page?.headerActions ?? [], "create") !== null],
    [["?"], t("Show these keys"), true],
  ];
  return (
    <Dialog title={t("Keyboard shortcuts")} onClose={onClose}>
          <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
            {keys
              .filter(([, , isThere]) => isThere)
              .map(([names, text]) => (
                <div key={text} className="contents">
                  <dt>{text}</dt>
                  <dd className="flex justify-end gap-1">
                    {names.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
    </Dialog>
  );
}
