import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { lazyPopup } from "@/ui/lazyPopup";

const LanguageMenuPopup = lazyPopup("menu", async () => (await import("@/panel/LanguageMenuPopup")).LanguageMenuPopup);

/** The button that opens the list of languages, for pages without an account menu. */
export function LanguageMenu() {
  const { locales } = useShared();
  if (locales === null) {
    return null;
  }
  const current = locales.available.find((locale) => locale.current);
  return (
    <LanguageMenuPopup
      trigger={
        <Button variant="ghost" size="sm" className="text-muted-foreground">
          <Icon name="globe" />
          <span className="sr-only">{t("Language")}</span>
          <bdi lang={current?.code}>{current?.name ?? locales.current}</bdi>
          <Icon name="chevron-down" />
        </Button>
      }
    />
  );
}
