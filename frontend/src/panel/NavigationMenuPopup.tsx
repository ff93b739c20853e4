import { Link } from "@/adapters/inertia";
import { NavigationBadge } from "@/panel/NavigationBadge";
import { useShared } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";
import type { PopupProps } from "@/ui/lazyPopup";
import { Menu, MenuItem } from "@/ui/Menu";

interface NavigationMenuPopupProps extends Pick<PopupProps, "trigger"> {
  label: string;
}

/** The items of one group of the top navigation; children are indented. */
export function NavigationMenuPopup({ label, trigger }: NavigationMenuPopupProps) {
  const { navigation } = useShared();
  const items = navigation
    .filter((group) => group.label === label)
    .flatMap((group) => group.items.flatMap((item) => [{ item, inner: false }, ...item.children.map((child) => ({ item: child, inner: true }))]));
  return (
    <Menu trigger={trigger} defaultOpen align="start">
        {items.map(({ item, inner }) => (
          <MenuItem key={item.href + item.label} asChild>
            <Link
              href={item.href}
              fullPage={item.fullPage}
              aria-current={item.active ? "page" : undefined}
              className={inner ? "ps-8" : item.active ? "font-medium" : undefined}
            >
              {!inner && <Icon name={item.icon} />}
              <span className="flex-1 truncate">{item.label}</span>
              <NavigationBadge item={item} className="text-xs tabular-nums text-muted-foreground" />
            </Link>
          </MenuItem>
        ))}
    </Menu>
  );
}
