import { NavigationColumn } from "@/panel/NavigationColumn";
import { PanelSwitcher } from "@/panel/PanelSwitcher";
import type { SidebarComponentProps } from "@/panel/Sidebar";

export default function Sidebar({ place }: SidebarComponentProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-2">
      <PanelSwitcher compact={place === "rail"} />
      <NavigationColumn place={place} />
      {place !== "rail" && <p className="mt-auto px-2 text-sm text-muted-foreground">Questions? Call 555 0100.</p>}
    </div>
  );
}
