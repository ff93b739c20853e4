import { useEffect, useRef } from "react";

import { router } from "@/adapters/inertia";
import { listen, showKeys } from "@/broadcasting/connection";
import type { BoardColumn } from "@/contracts/resources";
import { Follower } from "@/tables/changes/Follower";
import { markOwnWrites } from "@/tables/changes/ownWrites";

export interface BoardChanges {
  /** The broadcast channel of the records; undefined if changes are not broadcast. */
  channel: string | undefined;
  columns: BoardColumn[];
  /** Whether a card is being moved. */
  isBusy: boolean;
}

/** Follow the changes of other users: the columns are reloaded. */
export function useBoardChanges({ channel, columns, isBusy }: BoardChanges): void {
  const latest = useRef({ columns, isBusy });
  useEffect(() => {
    latest.current = { columns, isBusy };
  });

  useEffect(() => {
    if (channel === undefined) {
      return;
    }
    const follower = new Follower({
      onScreen: () => new Set(keysOf(latest.current.columns)),
      isFirstPage: () => true,
      isHeld: () => latest.current.isBusy,
      isUnderWay: () => false,
      fetch: (done) => {
        let cameBack = false;
        router.reload({
          only: ["columns"],
          showProgress: false,
          // A background reload does not extend the session, and a failure is not shown.
          headers: { "X-Panel-Poll": "true" },
          preserveErrors: true,
          preserveUrl: true,
          onSuccess: () => {
            cameBack = true;
          },
          onHttpException: () => false,
          onNetworkError: () => false,
          onFinish: () => done(cameBack),
        });
      },
      fade: () => undefined,
      redraw: () => undefined,
    });
    markOwnWrites();
    const stop = listen(
      channel,
      // A card may enter the board from anywhere, so every change reloads it.
      ({ event, data }) => event === "panel.changes" && follower.hear({ ...data, refresh: true }),
      () => follower.returned(),
    );
    return () => {
      stop();
      follower.stop();
    };
  }, [channel]);

  useEffect(() => {
    if (channel !== undefined) {
      showKeys(channel, keysOf(columns));
    }
  }, [channel, columns]);
}

function keysOf(columns: BoardColumn[]): (number | string)[] {
  return columns.flatMap(({ cells }) => cells.flatMap(({ cards }) => cards.map(({ row }) => row.key)));
}
