import type { ReactNode } from "react";

import { t } from "@/support/i18n";
import { Badge } from "@/ui/Badge";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/ui/Card";

interface SettingsCardProps {
  title: string;
  description?: ReactNode;
  /** Whether what the section is about is turned on. */
  isOn?: boolean;
  children: ReactNode;
}

/** A section of a settings page. */
export function SettingsCard({ title, description, isOn = false, children }: SettingsCardProps) {
  return (
    <Card aria-label={title}>
      <CardHeader>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CardTitle>{title}</CardTitle>
          {isOn && <Badge color="success">{t("On")}</Badge>}
        </div>
        {description && <CardDescription>{description}</CardDescription>}
      </CardHeader>
      <CardContent className="flex flex-col gap-4 empty:pt-0">{children}</CardContent>
    </Card>
  );
}
