import { HoverCard } from "radix-ui";

import type { CardRecord } from "@/infolists/useRecordCard";
import { direction } from "@/support/locale";
import { Icon } from "@/ui/Icon";

interface RecordCardProps {
  id: string;
  record: CardRecord;
  /** The pointer is on the card. */
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** The title and details of a record, next to a link to it. Escape closes it. */
export function RecordCard({ id, record, onStay, onLeave, onClose }: RecordCardProps) {
  return (
    <HoverCard.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* The link itself opens the card; this places it. */}
      <HoverCard.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          data-slot="record-card"
          id={id}
          dir={direction()}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onPointerEnter={onStay}
          onPointerLeave={(event) => {
            event.preventDefault();
            onLeave();
          }}
          className="z-50 w-72 max-w-[calc(100vw-1rem)] rounded-lg border border-border bg-popover p-3 text-sm text-foreground shadow-float animate-fade"
        >
          <p className="mb-1 flex items-center gap-1.5 text-xs text-muted-foreground">
            <Icon name={record.icon} size={14} />
            {record.label}
          </p>
          <p className="font-medium wrap-anywhere">{record.title}</p>
          <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1 empty:hidden">
            {Object.entries(record.details).map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}
