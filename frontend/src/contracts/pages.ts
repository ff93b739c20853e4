// Generated from django_panel/pages/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Action } from "./actions";
import type { Job } from "./jobs";
import type { Breadcrumb } from "./support";
import type { PageTable } from "./tables";

/** An item of the navigation between pages that belong together. */
export interface SubNavigationItem {
  key: string;
  label: string;
  href: string;
  icon: string | null;
  active: boolean;
}

/** The navigation between the pages of a record, or between the settings pages. */
export interface SubNavigation {
  /** The accessible name; null for the pages of a record. */
  label: string | null;
  items: SubNavigationItem[];
  position: "top" | "start" | "end";
}

/** An item of a cluster's navigation. */
export interface ClusterItem {
  label: string;
  href: string;
  icon: string | null;
  active: boolean;
}

/** The navigation of a cluster. */
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
  /** The actions beside the heading; on a record page they use `actionEndpoints.infolist`. */
  headerActions: Action[];
  scope: string;
  subNavigation: SubNavigation | never[];
  cluster: Cluster | null;
}

/** A job run in the list of background work. */
export interface BackgroundWorkRow extends Job {
  /** The number of attempts that have begun. */
  attempts: number;
  startedAt: string | null;
}

/** The props of `panel/BackgroundWork`; the cell `result` is a `BackgroundWorkRowWire`. */
export interface BackgroundWorkPage extends PageTable {
  page: PageMetadata;
}

/** The response of `GET background-work/active`. */
export interface ActiveJobs {
  jobs: Job[];
}

/** The response of `POST background-work/cancel` and `POST background-work/retry`. */
export interface ChangedJob {
  job: Job;
}

/** The props of `panel/Error`; the title of the page is that of the error. */
export interface ErrorPage {
  page: PageMetadata;
  status: number;
  text: string;
  homeUrl: string;
}
