import { Link } from "@/adapters/inertia";
import type { ErrorPage } from "@/contracts/pages";
import { BrandIcon } from "@/panel/BrandIcon";
import { showLayer } from "@/search/layer";
import { loadLayers } from "@/search/loadLayers";
import { useResolvedAppearance } from "@/support/appearance";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

/** A page that does not exist (404), or that the user may not open (403), inside the layout of the panel. */
export default function ErrorScreen({ page, status, text, homeUrl }: ErrorPage) {
  const { search } = useShared();
  const canSearch = search.commandsUrl != null;
  return (
    <div data-slot="error-page" className="mx-auto flex w-full max-w-lg flex-col items-center gap-6 px-2 pt-[max(2rem,10vh)] pb-10 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <Icon name={status === 403 ? "lock" : "search-x"} size={22} />
      </span>
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium text-muted-foreground tabular-nums">{status}</p>
        <h1 data-page-heading tabIndex={-1} className="text-2xl font-semibold text-balance outline-none">
          {page.heading}
        </h1>
        <p className="leading-prose text-balance text-muted-foreground">{text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button asChild variant="primary">
          <Link href={homeUrl}>{t("Back to the dashboard")}</Link>
        </Button>
        {canSearch && (
          <Button
            variant="outline"
            aria-haspopup="dialog"
            onPointerEnter={() => void loadLayers().catch(() => null)}
            onClick={() => showLayer("palette")}
          >
            <Icon name="search" />
            {t("Search…")}
          </Button>
        )}
      </div>
      {status === 403 && <OtherPanels />}
    </div>
  );
}

/** The panels that the user may enter. Each link loads a full page. */
function OtherPanels() {
  const { panels } = useShared();
  const dark = useResolvedAppearance() === "dark";
  const others = panels.filter(({ current }) => !current);
  if (others.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="other-panels" className="w-full border-t border-border pt-5">
      <h2 id="other-panels" className="mb-3 text-sm font-medium text-muted-foreground">
        {t("Other panels you can open")}
      </h2>
      <ul className="flex flex-wrap justify-center gap-2">
        {others.map((panel) => (
          <li key={panel.id}>
            <Button asChild variant="outline">
              <a href={panel.url}>
                <BrandIcon icon={(dark ? panel.darkIcon : null) ?? panel.icon} name={panel.brandName} />
                {panel.name}
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
