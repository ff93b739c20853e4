import type { ReactNode } from "react";

import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/ui/Card";

interface SettingsCardProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A section of a settings page. */
export function SettingsCard({ title, description, children }: SettingsCardProps) {
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {description && <CardDescription>{description}</CardDescription>}
      </CardHeader>
      <CardContent className="flex flex-col gap-4 empty:pt-0">{children}</CardContent>
    </Card>
  );
}
