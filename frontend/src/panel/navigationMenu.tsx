import { onDemand } from "@/panel/OnDemand";
import type { OnDemandPopup } from "@/panel/OnDemand";

const menus = new Map<string, OnDemandPopup>();

/** The menu of one group, made once: a new component each time would close it on every drawing. */
export function navigationMenu(label: string): OnDemandPopup {
  let menu = menus.get(label);
  if (menu === undefined) {
    menu = onDemand(async () => {
      const { NavigationMenuPopup } = await import("@/panel/NavigationMenuPopup");
      return (props) => <NavigationMenuPopup label={label} {...props} />;
    });
    menus.set(label, menu);
  }
  return menu;
}
