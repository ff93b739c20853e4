import type { RecordKey } from "@/actions/target";
import type { Row } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { rowTitle } from "@/tables/rowTitle";
import { Checkbox } from "@/ui/Checkbox";

interface RowCheckboxProps {
  row: Row;
  isSelected: boolean;
  onSelect: (key: RecordKey, range: boolean) => void;
}

/** Selects a row; with Shift, all rows since the last selected one. */
export function RowCheckbox({ row, isSelected, onSelect }: RowCheckboxProps) {
  return (
    <Checkbox
      className="block"
      aria-label={t("Select %(record)s", { record: rowTitle(row) })}
      checked={isSelected}
      // The change event follows the click event, which knows whether Shift was pressed.
      onChange={(event) => onSelect(row.key, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  );
}
