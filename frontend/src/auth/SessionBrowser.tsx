import type { Session } from "@/contracts/pages-settings";
import type { HostCellProps } from "@/tables/columns/CustomCell";
import { Badge } from "@/ui/Badge";
import { Icon } from "@/ui/Icon";

const ICONS = { desktop: "monitor", mobile: "smartphone", tablet: "tablet", unknown: "globe" } as const;

/** The value of the cell, as the server sends it. */
interface BrowserValue {
  label: string;
  device: Session["device"];
  note: string | null;
}

/** The cell of a session's browser, with its device and whether it is this one. */
export function SessionBrowser({ value }: HostCellProps) {
  const { label, device, note } = value as BrowserValue;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon name={ICONS[device]} className="shrink-0 text-muted-foreground" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere whitespace-normal">{label}</span>
        {note !== null && <Badge>{note}</Badge>}
      </span>
    </span>
  );
}
