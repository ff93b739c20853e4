import { useState } from "react";

import { Link, router } from "@/adapters/inertia";
import type { ActionEndpoints } from "@/contracts/actions";
import type { PageMetadata } from "@/contracts/pages";
import type { ResourceMetadata } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { cx } from "@/support/cx";
import { Badge } from "@/ui/Badge";
import type { BadgeColor } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

import { badgeColor, shortDay } from "../support";

interface Card {
  key: number;
  title: string;
  href: string;
  project: string | null;
  assignee: string | null;
  dueOn: string | null;
  isOverdue: boolean;
  priority: { label: string; color: BadgeColor | null };
  isBlocked: boolean;
  mayFinish: boolean;
}

interface Column {
  state: string;
  label: string;
  color: BadgeColor;
  count: number;
  cards: Card[];
}

interface TaskBoardProps {
  page: PageMetadata;
  resource: ResourceMetadata;
  columns: Column[];
  listUrl: string;
  actionEndpoints: ActionEndpoints;
}

export default function TaskBoard({ page, resource, columns, listUrl, actionEndpoints }: TaskBoardProps) {
  const [pending, setPending] = useState<number | null>(null);
  // The list's own action: the server judges it again, and answers with this page as it is then.
  const finish = (record: number) => {
    const body = { resource: resource.slug, action: "finish", record, parent: resource.parentKey };
    setPending(record);
    router.post(actionEndpoints.record, body, {
      preserveScroll: true,
      preserveState: true,
      onFinish: () => setPending(null),
    });
  };
  const toList = (
    <Button asChild variant="outline">
      <Link href={listUrl}>
        <Icon name="list" />
        List
      </Link>
    </Button>
  );
  return (
    <PageFrame page={page} actions={toList}>
      {/* Wider than a small screen: it moves sideways, a column at a time. */}
      <div
        role="group"
        aria-label={page.heading}
        tabIndex={0}
        className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:px-6"
      >
        {columns.map((column) => (
          <section key={column.state} aria-label={column.label} className="flex w-72 min-w-60 shrink-0 snap-start flex-col gap-2 xl:flex-1">
            <h2 className="flex items-center gap-2 py-1">
              <Badge color={badgeColor(column.color)}>{column.label}</Badge>
              <span className="text-sm tabular-nums text-muted-foreground">{column.count.toLocaleString()}</span>
            </h2>
            <ul className="flex flex-col gap-2">
              {column.cards.map((card) => (
                <li key={card.key}>
                  <TaskCard card={card} isPending={pending === card.key} onFinish={() => finish(card.key)} />
                </li>
              ))}
            </ul>
            <More column={column} />
          </section>
        ))}
      </div>
    </PageFrame>
  );
}

function More({ column: { count, cards } }: { column: Column }) {
  const left = count - cards.length;
  const words = count === 0 ? "Nothing here" : left > 0 ? `${left.toLocaleString()} more in the list` : null;
  return words && <p className="px-1 py-2 text-sm text-muted-foreground">{words}</p>;
}

interface TaskCardProps {
  card: Card;
  isPending: boolean;
  onFinish: () => void;
}

function TaskCard({ card, isPending, onFinish }: TaskCardProps) {
  return (
    <article className="flex flex-col gap-2 rounded-lg border border-border bg-card p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Link href={card.href} className="font-medium break-words hover:underline">
            {card.title}
          </Link>
          {card.project && <p className="truncate text-sm text-muted-foreground">{card.project}</p>}
        </div>
        {card.mayFinish && (
          <Button size="icon" variant="ghost" className="-me-1 -mt-1" disabled={isPending} onClick={onFinish} aria-label={`Finish ${card.title}`}>
            <Icon name="check" />
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        {card.priority.color && <Badge color={badgeColor(card.priority.color)}>{card.priority.label}</Badge>}
        {card.isBlocked && <Badge color="danger">Blocked</Badge>}
        {card.dueOn && (
          <span className={cx("inline-flex items-center gap-1", card.isOverdue && "text-destructive")}>
            <Icon name="calendar" size={14} />
            <span className="sr-only">{card.isOverdue ? "Overdue since" : "Due"}</span>
            {shortDay(card.dueOn)}
          </span>
        )}
        <span className="ms-auto truncate">{card.assignee ?? "Nobody"}</span>
      </div>
    </article>
  );
}
