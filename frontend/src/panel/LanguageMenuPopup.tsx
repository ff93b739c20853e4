import { LanguageChoices } from "@/panel/LanguageChoices";
import { useShared } from "@/support/panelContext";
import type { PopupProps } from "@/ui/lazyPopup";
import { Menu } from "@/ui/Menu";

/** The languages, in a menu of their own. */
export function LanguageMenuPopup({ trigger }: Pick<PopupProps, "trigger">) {
  const { locales } = useShared();
  return (
    <Menu trigger={trigger} defaultOpen className="w-48">
      {locales && <LanguageChoices locales={locales} />}
    </Menu>
  );
}
