import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import type { Tenant } from "@/contracts/panels";
import { TenantMark } from "@/panel/TenantMark";
import { plural, t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";
import type { PopupProps } from "@/ui/lazyPopup";
import { ResponsivePopup } from "@/ui/ResponsivePopup";

/** From this number of tenants on, the list can be searched. */
const SEARCHABLE = 8;

/** The tenants that the user may open. Each link loads a full page, because everything on it is of the tenant. */
export function TenantSwitcherPopup({ trigger, isOpen, onOpenChange }: Pick<PopupProps, "trigger" | "isOpen" | "onOpenChange">) {
  return (
    <ResponsivePopup title={t("Switch to")} trigger={trigger} isOpen={isOpen} onOpenChange={onOpenChange}>
      <TenantList />
    </ResponsivePopup>
  );
}

function TenantList() {
  const { tenancy } = useShared();
  const tenants = (tenancy?.available ?? []).filter(hasUrl);
  const [query, setQuery] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const listId = useId();
  const found = tenants.filter(({ name }) => folded(name).includes(folded(query.trim())));

  useEffect(() => {
    // In a long list the current tenant may be far down.
    frame.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const at = stops.indexOf(event.target as HTMLElement);
    const isInput = event.target instanceof HTMLInputElement;
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: stops[at + 1],
      ArrowUp: stops[at - 1],
      ...(!isInput && { Home: stops[0], End: stops.at(-1) }),
    };
    if (event.key in targets) {
      event.preventDefault();
      targets[event.key]?.focus();
    } else if (isInput && event.key === "Enter" && query.trim() !== "" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      frame.current?.querySelector("a")?.click();
    }
  };

  return (
    // The keys only move the focus between the links, which are focusable themselves.
    <div ref={frame} onKeyDown={onKeyDown} data-slot="tenant-list">
      {tenants.length >= SEARCHABLE && (
        <div className="relative border-b border-border p-1.5">
          <Icon name="search" className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-muted-foreground" />
          <Input
            type="search"
            aria-label={t("Search")}
            aria-controls={listId}
            placeholder={t("Search")}
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            className="ps-8"
          />
        </div>
      )}
      <p role="status" className={found.length > 0 ? "sr-only" : "p-4 text-center text-sm text-muted-foreground"}>
        {found.length === 0 ? t("Nothing matches") : query !== "" && plural("%(count)s match", "%(count)s matches", found.length)}
      </p>
      <ul id={listId} className="max-h-80 overflow-y-auto p-1 empty:hidden">
        {found.map(({ key, name, url, current }) => (
          <li key={key}>
            <a
              href={url}
              aria-current={current ? "true" : undefined}
              className="flex min-h-9 items-center gap-2 rounded-md px-2 py-1 outline-none hover:bg-accent focus-visible:bg-accent focus-visible:text-accent-foreground pointer-coarse:min-h-11"
            >
              <TenantMark name={name} />
              <span title={name} className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
                {name}
              </span>
              {current && <Icon name="check" className="shrink-0 text-primary" />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function hasUrl(tenant: Tenant): tenant is Tenant & { url: string } {
  return tenant.url !== null;
}

/** A text without accents and upper case, for comparing. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}
