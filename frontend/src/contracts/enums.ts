// Generated from the string enumerations by `manage.py panel_contracts`. Do not edit.

/** How the points of a chart are joined. */
export type ChartVariant = "bar" | "line" | "area" | "doughnut";

/** The colours of figures and of series. */
export type StatColor = "default" | "success" | "warning" | "danger" | "info";
