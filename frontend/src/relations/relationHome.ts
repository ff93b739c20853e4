import type { ActionPlace } from "@/actions/target";
import type { ActionEndpoints } from "@/contracts/actions";
import type { Relation } from "@/contracts/resources-relations";
import { guestHome, type TableHome } from "@/tables/home";

/** The prop that holds a relation: all of a record's beneath its page, or the one that is the page. */
export type RelationProp = "relations" | "relation";

/** Where a relation's table lives. The owner's own endpoints show the forms of actions that a host declared. */
export function relationHome(relation: Relation, ofOwner: ActionEndpoints, prop: RelationProp): TableHome {
  return guestHome(
    relationPlace(relation, ofOwner),
    relation.stateKey,
    prop,
    // Beneath a page only the relation that the address names is sent.
    prop === "relations" ? { relation: relation.key } : {},
  );
}

function relationPlace({ context, endpoints, label, pluralLabel }: Relation, ofOwner: ActionEndpoints): ActionPlace {
  return {
    resource: context.resource,
    parentKey: context.parent ?? null,
    owner: { relation: context.relation, record: context.record },
    endpoints: { ...ofOwner, record: endpoints.action, bulk: endpoints.bulk, cell: endpoints.cell },
    nouns: { one: label, many: pluralLabel },
  };
}
