import { useId } from "react";

import type { AppearancePage } from "@/contracts/pages-settings";
import { PageFrame } from "@/panel/PageFrame";
import { type Appearance as Choice, chooseAppearance, useAppearance } from "@/support/appearance";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";
import { Alert } from "@/ui/Alert";
import { Icon } from "@/ui/Icon";
import { Radio } from "@/ui/Radio";

/** The settings page with light and dark mode. A choice applies at once. */
export default function Appearance({ page }: AppearancePage) {
  const panel = usePanel();
  return <PageFrame page={page} width="reading">{panel?.darkMode ? <Choices /> : <Alert>{t("This panel is always light.")}</Alert>}</PageFrame>;
}

function Choices() {
  const chosen = useAppearance();
  const name = useId();
  const choices: { value: Choice; label: string; help: string; icon: string }[] = [
    { value: "light", label: t("Light"), help: t("Dark text on a light background."), icon: "sun" },
    { value: "dark", label: t("Dark"), help: t("Light text on a dark background."), icon: "moon" },
    { value: "system", label: t("System"), help: t("Same as your device."), icon: "monitor" },
  ];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-sm text-muted-foreground">{t("This browser stores your choice.")}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {choices.map(({ value, label, help, icon }) => (
          <label
            key={value}
            className="flex cursor-pointer flex-col gap-2 rounded-lg border border-border bg-card p-4 transition-colors duration-150 hover:bg-accent has-checked:border-primary has-checked:bg-primary/8 has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <span className="flex items-center gap-2 font-medium">
              <Icon name={icon} />
              <span id={`${name}-${value}-label`}>{label}</span>
              <Radio
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => chooseAppearance(value)}
                aria-labelledby={`${name}-${value}-label`}
                aria-describedby={`${name}-${value}-help`}
                className="ms-auto"
              />
            </span>
            <span id={`${name}-${value}-help`} className="text-sm text-muted-foreground">
              {help}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
