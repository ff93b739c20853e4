import { useCallback, useEffect, useReducer, useRef, useState, type RefObject } from "react";

import { router } from "@/adapters/inertia";
import { listen } from "@/broadcasting/connection";
import { Follower } from "@/tables/changes/Follower";
import { areHandsFull } from "@/tables/changes/hands";
import { watchLandings } from "@/tables/changes/landings";
import type { News } from "@/tables/changes/ledger";
import { signWrites } from "@/tables/changes/ownWrites";
import { fadeRows, tintRows } from "@/tables/changes/rowMotion";
import type { TableHome } from "@/tables/home";
import { changedProps } from "@/tables/useCellWrites";
import type { TableController } from "@/tables/useTable";

export interface ChangesSource {
  /** What the list is told on. */
  channel: string;
  home: TableHome;
  controller: TableController;
}

const NO_NEWS: News = { created: 0, hasChanged: false };

/** Follow what others write to a list: rows on the screen are fetched quietly, new ones are counted. */
export function useChanges({ channel, home, controller }: ChangesSource, list: RefObject<HTMLElement | null>): News {
  const [news, setNews] = useState(NO_NEWS);
  const [landing, setLanding] = useReducer((_before: number, next: number) => next, 0);
  const follower = useRef<Follower | null>(null);
  const latest = useRef({ home, controller });
  useEffect(() => {
    latest.current = { home, controller };
  });
  const redraw = useCallback(() => setNews(follower.current?.news() ?? NO_NEWS), []);

  useEffect(() => {
    const faded: (() => void)[] = [];
    const shown = () => latest.current.controller;
    const own = new Follower({
      onScreen: () => new Set(shown().rows.map(({ key }) => key)),
      isFirstPage: () => shown().pagination.page === 1,
      isHeld: () => shown().selection.keys.size > 0 || areHandsFull(list.current),
      isUnderWay: () => shown().isPending || shown().isMoving,
      fetch: (done) => {
        const { home: now, controller: table } = latest.current;
        const touched = own.touchedKeys();
        let cameBack = false;
        router.reload({
          only: changedProps(now.props, table.table),
          showProgress: false,
          // Nobody asked for this: an open tab is nobody at work, and what fails is tried again.
          headers: { "X-Panel-Poll": "true" },
          preserveErrors: true,
          preserveUrl: true,
          onSuccess: () => {
            cameBack = true;
            tintRows(list.current, touched);
          },
          onHttpException: () => false,
          onNetworkError: () => false,
          onFinish: () => {
            faded.splice(0).forEach((bringBack) => bringBack());
            done(cameBack);
          },
        });
      },
      fade: (keys) => faded.push(fadeRows(list.current, keys)),
      redraw,
    });
    follower.current = own;
    signWrites();
    const ends = [
      watchLandings(latest.current.home.props.rows, setLanding),
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

  // Once the rows that came are drawn: what they show is no news.
  useEffect(() => {
    if (landing > 0) {
      follower.current?.landed(landing);
    }
  }, [landing, controller.rows]);

  return news;
}
