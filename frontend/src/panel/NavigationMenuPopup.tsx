import { Link } from "@/adapters/inertia";
import type { PopupProps } from "@/panel/OnDemand";
import { useShared } from "@/support/panelContext";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@/ui/DropdownMenu";
import { Icon } from "@/ui/Icon";

export interface NavigationMenuPopupProps extends PopupProps {
  label: string;
}

/** The destinations of one group of the top navigation, those below others set in. */
export function NavigationMenuPopup({ label, trigger, defaultOpen }: NavigationMenuPopupProps) {
  const { navigation } = useShared();
  const items = navigation
    .filter((group) => group.label === label)
    .flatMap((group) => group.items.flatMap((item) => [{ item, inner: false }, ...item.children.map((child) => ({ item: child, inner: true }))]));
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {items.map(({ item, inner }) => (
          <DropdownMenuItem key={item.href + item.label} asChild>
            <Link
              href={item.href}
              fullPage={item.fullPage}
              aria-current={item.active ? "page" : undefined}
              className={inner ? "ps-8" : item.active ? "font-medium" : undefined}
            >
              {!inner && <Icon name={item.icon} />}
              <span className="flex-1 truncate">{item.label}</span>
              {item.badge !== null && <span className="text-xs tabular-nums text-muted-foreground">{item.badge}</span>}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
