import type { HostEmptyStateProps } from "@/tables/NoRows";
import { Icon } from "@/ui/Icon";

export default function NoProducts({ heading, description, actions }: HostEmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 p-12 text-center">
      <Icon name="package-open" size={32} className="text-primary" />
      <p className="text-lg font-semibold">{heading}</p>
      <p className="text-muted-foreground">{description}</p>
      {actions}
    </div>
  );
}
