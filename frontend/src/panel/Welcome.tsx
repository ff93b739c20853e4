import { usePage } from "@/adapters/inertia";
import type { Overview as OverviewResource } from "@/contracts/panels";
import { GettingStarted } from "@/panel/GettingStarted";
import { NavigationCards } from "@/panel/NavigationCards";
import { Overview, OverviewSkeleton } from "@/panel/Overview";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";

const MAX_CARDS = 6;

interface WelcomeProps {
  /** Undefined until it is loaded. */
  overview: OverviewResource[] | undefined;
}

/** A dashboard without widgets: a greeting and the overview of the panel, or the first steps if there is no navigation. */
export function Welcome({ overview }: WelcomeProps) {
  const { auth, navigation } = useShared();
  const { rescuedProps = [] } = usePage() as ReturnType<typeof usePage> & { rescuedProps?: string[] };
  const shown = new Set(overview?.map(({ href }) => href));
  const destinations = navigation
    .flatMap((group) => group.items.map((item) => ({ item, group: group.label })))
    .filter(({ item }) => !item.active && !shown.has(item.href));
  const isLoading = overview === undefined && !rescuedProps.includes("overview");
  return (
    <div className="flex flex-col gap-8">
      <p className="-mt-3 text-muted-foreground">
        {auth.user ? t("Welcome back.") : t("Welcome.")}
      </p>
      {destinations.length + shown.size === 0 && <GettingStarted />}
      {isLoading && destinations.length > 0 && <OverviewSkeleton count={Math.min(destinations.length, MAX_CARDS)} />}
      {overview !== undefined && overview.length > 0 && <Overview resources={overview} />}
      {!isLoading && destinations.length > 0 && <NavigationCards destinations={destinations.slice(0, MAX_CARDS)} />}
    </div>
  );
}
