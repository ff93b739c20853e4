import { HeaderEnd } from "@/panel/HeaderEnd";
import { MobileDrawer } from "@/panel/MobileDrawer";

export default function Topbar() {
  return (
    <header className="flex h-13 items-center gap-3 border-b border-border bg-background px-4 sm:px-6">
      <MobileDrawer className="lg:hidden" />
      <p className="truncate font-semibold">Corner shop</p>
      <HeaderEnd />
    </header>
  );
}
