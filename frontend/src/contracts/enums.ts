// Generated from the string enumerations by `manage.py panel_contracts`. Do not edit.

/** The type of a chart. */
export type ChartVariant = "bar" | "line" | "area" | "doughnut";

/** The colors of stats and series. */
export type StatColor = "default" | "success" | "warning" | "danger" | "info";
