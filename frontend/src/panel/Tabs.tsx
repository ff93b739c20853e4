import { useLayoutEffect, useRef } from "react";

import { Link } from "@/adapters/inertia";
import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

interface TabLink {
  label: string;
  href: string;
  icon: string | null;
  active: boolean;
}

const DIRECTIONS = {
  row: {
    frame: "flex min-w-0 items-center gap-5 border-b border-border",
    title: "me-1 h-5 border-e border-border pe-6 font-semibold max-sm:hidden",
    list: "flex min-w-0 gap-5 overflow-x-auto -mb-px",
    link: "h-10 shrink-0 border-b-2 px-0.5 pointer-coarse:h-11 focus-visible:-outline-offset-2",
    on: "border-primary text-foreground",
    off: "border-transparent text-muted-foreground hover:border-input hover:text-foreground",
  },
  column: {
    frame: "",
    title: "h-8 px-2.5 text-xs font-medium text-muted-foreground max-md:hidden",
    list: "flex gap-px overflow-x-auto md:flex-col",
    link: "h-8 shrink-0 rounded-md px-2.5 pointer-coarse:h-11 focus-visible:-outline-offset-2",
    on: "bg-accent text-foreground",
    off: "text-muted-foreground hover:bg-accent/60 hover:text-foreground",
  },
} as const;

interface TabsProps {
  /** The accessible name of the navigation. */
  label: string;
  items: TabLink[];
  direction?: keyof typeof DIRECTIONS;
  /** Show the label if there is room; otherwise only screen readers get it. */
  titled?: boolean;
  /** Next to the label. */
  icon?: string | null;
}

/** Links between related pages: tabs in a row, or a list in a column. */
export function Tabs({ label, items, direction = "row", titled = false, icon = null }: TabsProps) {
  const style = DIRECTIONS[direction];
  const list = useActiveInSight(items.find(({ active }) => active)?.href);
  return (
    <nav aria-label={label} data-slot="tabs" className={style.frame}>
      {titled && (
        // The navigation has the same accessible name.
        <div aria-hidden className={cx("flex shrink-0 items-center gap-2", style.title)}>
          <Icon name={icon} />
          {label}
        </div>
      )}
      <ul ref={list} className={style.list}>
        {items.map((item) => (
          <li key={item.href} className="flex">
            <Link
              href={item.href}
              aria-current={item.active ? "page" : undefined}
              className={cx(
                "flex flex-1 items-center gap-2 font-medium whitespace-nowrap transition-colors duration-150",
                style.link,
                item.active ? style.on : style.off,
              )}
            >
              <Icon name={item.icon} />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scroll the row so that the current page's link is in the middle. */
function useActiveInSight(active: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const row = list.current;
    const link = row?.querySelector("[aria-current]");
    if (row && link) {
      row.scrollLeft += middle(link) - middle(row);
    }
  }, [active]);
  return list;
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
