import type { ActionSource } from "@/actions/target";
import type { ActionEndpoints } from "@/contracts/actions";
import type { Relation } from "@/contracts/resources-relations";
import { nestedLocation, type TableLocation } from "@/tables/tableLocation";

/** The prop that holds a relation: `relations` below a record's page, `relation` on a page of its own. */
export type RelationProp = "relations" | "relation";

/** The location of a relation's table. The forms of host actions are loaded from the owner's endpoints. */
export function relationLocation(relation: Relation, ownerEndpoints: ActionEndpoints, prop: RelationProp): TableLocation {
  return nestedLocation(
    relationSource(relation, ownerEndpoints),
    relation.stateKey,
    prop,
    // Below a page the server sends only the relation in the URL.
    prop === "relations" ? { relation: relation.key } : {},
  );
}

function relationSource({ context, endpoints, label, pluralLabel }: Relation, ownerEndpoints: ActionEndpoints): ActionSource {
  return {
    resource: context.resource,
    parentKey: context.parent ?? null,
    owner: { relation: context.relation, record: context.record },
    endpoints: { ...ownerEndpoints, record: endpoints.action, bulk: endpoints.bulk, cell: endpoints.cell },
    nouns: { one: label, many: pluralLabel },
  };
}
