import { Link } from "@/adapters/inertia";
import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

export interface TabLink {
  label: string;
  href: string;
  icon: string | null;
  active: boolean;
}

const DIRECTIONS = {
  row: {
    list: "flex gap-5 overflow-x-auto border-b border-border",
    link: "h-10 shrink-0 border-b-2 px-0.5 -mb-px focus-visible:-outline-offset-2",
    on: "border-primary text-foreground",
    off: "border-transparent text-muted-foreground hover:border-input hover:text-foreground",
  },
  column: {
    list: "flex gap-px overflow-x-auto md:flex-col",
    link: "h-8 shrink-0 rounded-md px-2.5 pointer-coarse:h-11",
    on: "bg-accent text-foreground",
    off: "text-muted-foreground hover:bg-accent/60 hover:text-foreground",
  },
} as const;

export interface TabsProps {
  /** What the links lead between. */
  label: string;
  items: TabLink[];
  direction?: keyof typeof DIRECTIONS;
}

/** Links between pages that belong together: underlined in a row, a rail in a column. */
export function Tabs({ label, items, direction = "row" }: TabsProps) {
  const looks = DIRECTIONS[direction];
  return (
    <nav aria-label={label} data-slot="tabs">
      <ul className={looks.list}>
        {items.map((item) => (
          <li key={item.href} className="flex">
            <Link
              href={item.href}
              aria-current={item.active ? "page" : undefined}
              className={cx(
                "flex flex-1 items-center gap-2 font-medium whitespace-nowrap transition-colors duration-150",
                looks.link,
                item.active ? looks.on : looks.off,
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
