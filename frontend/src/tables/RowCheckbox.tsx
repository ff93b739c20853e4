import type { RecordKey } from "@/actions/target";
import type { Row } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { rowTitle } from "@/tables/rowTitle";
import { Checkbox } from "@/ui/Checkbox";

export interface RowCheckboxProps {
  row: Row;
  isSelected: boolean;
  onSelect: (key: RecordKey, range: boolean) => void;
}

/** Ticks a row; with Shift, all rows since the last one ticked. */
export function RowCheckbox({ row, isSelected, onSelect }: RowCheckboxProps) {
  return (
    <Checkbox
      className="block"
      aria-label={t("Select %(record)s", { record: rowTitle(row) })}
      checked={isSelected}
      // The change comes with the press that made it, which knows of the Shift key.
      onChange={(event) => onSelect(row.key, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  );
}
