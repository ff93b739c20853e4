import { BellButton } from "@/panel/BellButton";
import { JobsButton } from "@/panel/JobsButton";
import { RenderHooks } from "@/panel/RenderHooks";
import { UserMenu } from "@/panel/UserMenu";
import { SearchButton } from "@/search/SearchButton";

/** The end of the header. Search and bell are rendered only if the user may use them. */
export function HeaderEnd() {
  return (
    <div className="ms-auto flex shrink-0 items-center gap-1.5 ps-2">
      {/* The first one: it appears and changes its width, and nothing else may move then. */}
      <JobsButton />
      <RenderHooks point="header.start" place="header" />
      <SearchButton />
      <BellButton />
      <RenderHooks point="header.end" place="header" />
      <UserMenu />
    </div>
  );
}
