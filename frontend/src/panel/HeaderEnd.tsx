import { BellButton } from "@/panel/BellButton";
import { JobsButton } from "@/panel/JobsButton";
import { RenderHooks } from "@/panel/RenderHooks";
import { UserMenu } from "@/panel/UserMenu";
import { useShared } from "@/support/panelContext";

/** The end of the header. Search and bell are rendered only if they are enabled. */
export function HeaderEnd() {
  const { search } = useShared();
  return (
    <div className="ms-auto flex shrink-0 items-center gap-1.5 ps-2">
      <RenderHooks point="header.start" />
      {search.enabled && <div data-slot="header-search" />}
      <JobsButton />
      <BellButton />
      <RenderHooks point="header.end" />
      <UserMenu />
    </div>
  );
}
