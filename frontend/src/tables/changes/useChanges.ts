import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from "react";

import { isWriting, router } from "@/adapters/inertia";
import { listen, showKeys } from "@/broadcasting/connection";
import { Follower } from "@/tables/changes/Follower";
import type { ChangeSummary } from "@/tables/changes/PendingChanges";
import { markOwnWrites } from "@/tables/changes/ownWrites";
import { fadeOutRows, highlightRows } from "@/tables/changes/rowMotion";
import type { TableLocation } from "@/tables/tableLocation";
import { changedProps } from "@/tables/useCellWrites";
import type { TableController } from "@/tables/useTable";

export interface ChangesSource {
  /** The broadcast channel of the list. */
  channel: string;
  location: TableLocation;
  controller: TableController;
}

const NO_NEWS: ChangeSummary = { created: 0, hasChanged: false };

/** Follow the changes of other users: visible rows are reloaded, new records are counted. */
export function useChanges({ channel, location, controller }: ChangesSource, list: RefObject<HTMLElement | null>): ChangeSummary {
  const [news, setNews] = useState(NO_NEWS);
  const [loadedAt, setLanding] = useReducer((_before: number, next: number) => next, 0);
  const follower = useRef<Follower | null>(null);
  const latest = useRef({ location, controller });
  useEffect(() => {
    latest.current = { location, controller };
  });
  const redraw = useCallback(() => setNews(follower.current?.news() ?? NO_NEWS), []);

  useEffect(() => {
    const faded: (() => void)[] = [];
    const shown = () => latest.current.controller;
    const own = new Follower({
      onScreen: () => new Set(shown().rows.map(({ key }) => key)),
      isFirstPage: () => shown().pagination.page === 1,
      isHeld: () => shown().selection.keys.size > 0 || isUserBusy(list.current),
      // The page after an own write shows the changes too.
      isUnderWay: () => shown().isPending || shown().isMoving || isWriting(),
      fetch: (done) => {
        const { location: now, controller: table } = latest.current;
        const touched = own.touchedKeys();
        let cameBack = false;
        router.reload({
          only: changedProps(now.props, table.table),
          showProgress: false,
          // A background reload does not extend the session, and a failure is not shown.
          headers: { "X-Panel-Poll": "true" },
          preserveErrors: true,
          preserveUrl: true,
          onSuccess: () => {
            cameBack = true;
            highlightRows(list.current, touched);
          },
          onHttpException: () => false,
          onNetworkError: () => false,
          onFinish: () => {
            faded.splice(0).forEach((bringBack) => bringBack());
            done(cameBack);
          },
        });
      },
      fade: (keys) => faded.push(fadeOutRows(list.current, keys)),
      redraw,
    });
    follower.current = own;
    markOwnWrites();
    const ends = [
      watchRowLoads(latest.current.location.props.rows, setLanding),
      listen(
        channel,
        (event) => event.event === "panel.changes" && own.hear(event.data),
        () => own.returned(),
      ),
    ];
    return () => {
      ends.forEach((end) => end());
      own.stop();
      follower.current = null;
      setNews(NO_NEWS);
    };
  }, [channel, list, redraw]);

  useEffect(() => {
    showKeys(
      channel,
      controller.rows.map(({ key }) => key),
    );
  }, [channel, controller.rows]);

  // After the loaded rows are rendered: their content is no longer new.
  useEffect(() => {
    if (loadedAt > 0) {
      follower.current?.rowsLoaded(loadedAt);
    }
  }, [loadedAt, controller.rows]);

  return news;
}

/** Open layers that the user may be working in. */
const OPEN = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
/** The controls of a cell that is being edited or saved. */
const FIELDS = "input:not([type=checkbox]), textarea, select, [role=combobox], [contenteditable=true]";

/** Whether the user is doing something that a reload of the rows would disturb. */
function isUserBusy(list: HTMLElement | null): boolean {
  if (document.querySelector(OPEN) !== null) {
    return true;
  }
  if (list === null) {
    return false;
  }
  const { activeElement } = document;
  const isEditing = activeElement?.closest("[data-row]") !== null && activeElement?.matches(FIELDS) === true;
  return (isEditing && list.contains(activeElement)) || list.querySelector("[data-row] [aria-busy=true]") !== null;
}

/**
 * Call `onLoad` whenever rows have been loaded, with the time of the request: later changes are not in them. Returns a
 * function that stops it.
 */
function watchRowLoads(rows: readonly string[], onLoad: (requestedAt: number) => void): () => void {
  const requestTimes = new Map<string, number>();
  const ends = [
    router.on("start", ({ detail: { visit } }) => {
      const bringsRows = visit.only.length === 0 || rows.some((prop) => visit.only.includes(prop));
      if (bringsRows && !visit.prefetch) {
        requestTimes.set(visit.id, performance.now());
      }
    }),
    router.on("success", ({ detail: { visitId } }) => {
      const at = visitId === undefined ? undefined : requestTimes.get(visitId);
      if (at !== undefined) {
        onLoad(at);
      }
    }),
    router.on("finish", ({ detail: { visit } }) => {
      requestTimes.delete(visit.id);
    }),
  ];
  return () => ends.forEach((end) => end());
}
