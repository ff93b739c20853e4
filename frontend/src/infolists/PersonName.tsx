import { useState } from "react";
import type { ReactNode } from "react";

import type { Person } from "@/contracts/infolists";
import { Avatar } from "@/ui/Avatar";

interface PersonNameProps {
  person: Person;
  name: string;
  /** The name, which may be a link. */
  children: ReactNode;
}

/** The name of a person, beside the initials or a picture. */
export function PersonName({ person, name, children }: PersonNameProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { image } = person;
  return (
    <span data-slot="person" className="inline-flex max-w-full min-w-0 items-center gap-2">
      {image === null || image === broken ? (
        <Avatar name={name} size="sm" />
      ) : (
        <img src={image} alt="" width={24} height={24} loading="lazy" className="size-6 shrink-0 rounded-full object-cover" onError={() => setBroken(image)} />
      )}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}
