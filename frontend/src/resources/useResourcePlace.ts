import { useMemo } from "react";

import type { ActionPlace } from "@/actions/target";
import type { ActionEndpoints } from "@/contracts/actions";
import type { ResourceMetadata } from "@/contracts/resources";

/** Where the actions of a resource's page are sent, and what its records are called. */
export function useResourcePlace({ slug, parentKey, label, pluralLabel }: ResourceMetadata, endpoints: ActionEndpoints): ActionPlace {
  return useMemo(
    () => ({ resource: slug, endpoints, parentKey, nouns: { one: label, many: pluralLabel } }),
    [slug, endpoints, parentKey, label, pluralLabel],
  );
}
