import { NavigationCards } from "@/panel/NavigationCards";
import { GettingStarted } from "@/panel/GettingStarted";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";

/** An empty dashboard: a greeting and navigation cards, or the first steps if there is no navigation. */
export function Welcome() {
  const { auth, navigation } = useShared();
  const destinations = navigation
    .flatMap((group) => group.items.map((item) => ({ item, group: group.label })))
    .filter(({ item }) => !item.active);
  return (
    <div className="flex flex-col gap-8">
      <p className="-mt-3 text-muted-foreground">
        {auth.user ? t("Welcome back, %(name)s.", { name: auth.user.name }) : t("Welcome.")}
      </p>
      {destinations.length > 0 ? <NavigationCards destinations={destinations.slice(0, 6)} /> : <GettingStarted />}
    </div>
  );
}
