import { useId } from "react";

import type { NavigationGroup } from "@/contracts/panels";
import { NavigationEntry } from "@/panel/NavigationEntry";
import { cx } from "@/support/cx";
import { usePanel } from "@/support/panelContext";
import { useStoredFlag } from "@/support/storage";
import { Icon } from "@/ui/Icon";

interface NavigationSectionProps {
  group: NavigationGroup;
  /** The groups that declare this one as their parent. */
  inner: NavigationGroup[];
  collapsed: boolean;
}

/** A navigation group that can be collapsed; the current page stays visible. */
export function NavigationSection({ group, inner, collapsed }: NavigationSectionProps) {
  const panel = usePanel();
  const labelId = useId();
  const [wanted, setWanted] = useStoredFlag(`panel.${panel?.id ?? ""}.group.${group.label ?? ""}`, true);
  const open = wanted || collapsed || !group.collapsible;
  const active = group.items.find(({ active, children }) => active || children.some((child) => child.active));
  const items = open ? group.items : active ? [active] : [];
  return (
    <div data-slot="navigation-group" {...(group.label && { role: "group", "aria-labelledby": labelId })}>
      {group.label && (
        <SectionLabel
          id={labelId}
          label={group.label}
          collapsed={collapsed}
          open={open}
          onToggle={group.collapsible ? () => setWanted(!wanted) : null}
        />
      )}
      <ul className="flex flex-col gap-px">
        {items.map((item) => (
          <NavigationEntry key={item.href + item.label} item={item} collapsed={collapsed} />
        ))}
      </ul>
      {open && inner.length > 0 && (
        <div className={cx("mt-2 flex flex-col gap-3", !collapsed && "ms-2 border-s border-sidebar-border ps-2")}>
          {inner.map((child) => (
            <NavigationSection key={child.label} group={child} inner={[]} collapsed={collapsed} />
          ))}
        </div>
      )}
    </div>
  );
}

interface SectionLabelProps {
  id: string;
  label: string;
  collapsed: boolean;
  open: boolean;
  onToggle: (() => void) | null;
}

function SectionLabel({ id, label, collapsed, open, onToggle }: SectionLabelProps) {
  if (collapsed) {
    return (
      <div className="mx-2 mb-2 h-px bg-sidebar-border">
        <h2 id={id} className="sr-only">
          {label}
        </h2>
      </div>
    );
  }
  const style = "flex h-7 w-full items-center justify-between rounded-md px-2 text-xs font-medium text-muted-foreground";
  return (
    <h2 id={id} className="mb-0.5">
      {onToggle ? (
        <button type="button" aria-expanded={open} onClick={onToggle} className={cx(style, "group hover:text-foreground pointer-coarse:h-11")}>
          {label}
          <Icon
            name="chevron-down"
            size={14}
            className={cx(
              "transition-[transform,opacity] duration-150 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100",
              open ? "opacity-0" : "-rotate-90 rtl:rotate-90",
            )}
          />
        </button>
      ) : (
        <span className={style}>{label}</span>
      )}
    </h2>
  );
}
