// Generated from django_panel/pages/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Action } from "./actions";
import type { Breadcrumb } from "./support";

/** One link between the pages of a record. */
export interface SubNavigationItem {
  key: string;
  label: string;
  href: string;
  icon: string | null;
  active: boolean;
}

/** The links between the pages of a record, and where they stand. */
export interface SubNavigation {
  items: SubNavigationItem[];
  position: "top" | "start" | "end";
}

/** One member in a cluster's bar. */
export interface ClusterItem {
  label: string;
  href: string;
  icon: string | null;
  active: boolean;
}

/** The bar that joins the members of a cluster. */
export interface Cluster {
  label: string;
  icon: string | null;
  position: "header" | "right-bar" | "sidebar";
  items: ClusterItem[];
}

/** The prop `page` (specification §2.2). */
export interface PageMetadata {
  title: string;
  heading: string;
  subheading: string | null;
  breadcrumbs: Breadcrumb[];
  /** Beside the heading; on a record's page they run through `actionEndpoints.infolist`. */
  headerActions: Action[];
  scope: string;
  subNavigation: SubNavigation | never[];
  cluster: Cluster | null;
}
