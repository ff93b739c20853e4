import { meansNo, pauseBefore } from "@/broadcasting/patience";
import type { ClientFrame, ServerFrame } from "@/contracts/broadcasting";

/** "lost": nothing arrives by itself. It may come back, and until then one has to ask. */
export type ConnectionState = "open" | "connecting" | "lost";

export interface LineEnds {
  changed: (state: ConnectionState) => void;
  heard: (frame: ServerFrame) => void;
}

/** A connection that held this long has recovered: the next loss is a new story. */
const STEADY_AFTER = 10_000;
/** A cable that was pulled says nothing. So a quiet line is asked every so often whether it is there. */
const ASK_EVERY = 45_000;
const ANSWER_WITHIN = 10_000;
const OPEN_WITHIN = 20_000;
/** No channel is called this, so that the answer costs the server nothing. */
const PROBE: ClientFrame = { unsubscribe: "" };

const NO_CODE = 1006;

/** One socket that is opened again whenever it breaks, as long as the server would have it. */
export class Line {
  private socket: WebSocket | null = null;
  private isOver = false;
  private isAsleep = false;
  private failures = 0;
  private triesUnseen = 0;
  private retrying: number | undefined;
  private steadying: number | undefined;
  private probing: number | undefined;
  private deadline: number | undefined;

  constructor(
    private readonly address: string,
    private readonly ends: LineEnds,
  ) {}

  start(): void {
    document.addEventListener("visibilitychange", this.look);
    window.addEventListener("online", this.check);
    window.addEventListener("pageshow", this.wake);
    window.addEventListener("pagehide", this.sleep);
    this.ends.changed("connecting");
    this.connect();
  }

  stop(): void {
    this.isOver = true;
    document.removeEventListener("visibilitychange", this.look);
    window.removeEventListener("online", this.check);
    window.removeEventListener("pageshow", this.wake);
    window.removeEventListener("pagehide", this.sleep);
    window.clearTimeout(this.retrying);
    this.hangUp();
  }

  send(frame: ClientFrame): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(frame));
    }
  }

  private connect(): void {
    window.clearTimeout(this.retrying);
    this.retrying = undefined;
    if (document.hidden) {
      this.triesUnseen += 1;
    }
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.address);
    } catch {
      // A policy of the page forbids it, and will go on forbidding it.
      this.giveUp();
      return;
    }
    this.socket = socket;
    this.expect(OPEN_WITHIN);
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.heard(data);
    socket.onclose = ({ code }) => this.lost(code);
  }

  private opened(): void {
    window.clearTimeout(this.deadline);
    this.steadying = window.setTimeout(() => {
      this.failures = this.triesUnseen = 0;
    }, STEADY_AFTER);
    this.probing = window.setInterval(() => this.probe(), ASK_EVERY);
    this.ends.changed("open");
  }

  private heard(data: unknown): void {
    window.clearTimeout(this.deadline);
    const frame = parsed(data);
    if (frame !== null && !("unsubscribed" in frame && frame.unsubscribed === "")) {
      this.ends.heard(frame);
    }
  }

  private lost(code: number): void {
    this.hangUp();
    if (meansNo(code)) {
      this.giveUp();
      return;
    }
    this.ends.changed("lost");
    const pause = pauseBefore(this.failures, code);
    this.failures += 1;
    // One try in a tab that nobody looks at; the next when somebody does.
    if (!document.hidden || this.triesUnseen === 0) {
      this.retrying = window.setTimeout(() => this.connect(), pause);
    }
  }

  private giveUp(): void {
    this.stop();
    this.ends.changed("lost");
  }

  /** Forget the socket without waiting for its last word, which may be minutes away. */
  private hangUp(): void {
    window.clearTimeout(this.steadying);
    window.clearInterval(this.probing);
    window.clearTimeout(this.deadline);
    if (this.socket !== null) {
      const { socket } = this;
      this.socket = null;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private probe(): void {
    if (!document.hidden && this.socket?.readyState === WebSocket.OPEN) {
      this.expect(ANSWER_WITHIN);
      this.send(PROBE);
    }
  }

  /** Take silence until then for a broken line. */
  private expect(within: number): void {
    window.clearTimeout(this.deadline);
    this.deadline = window.setTimeout(() => this.lost(NO_CODE), within);
  }

  /** The network is back, or somebody is: see at once whether the line still holds. */
  private readonly check = () => {
    if (this.isOver || this.isAsleep || (document.hidden && this.triesUnseen > 0)) {
      return;
    }
    if (this.socket === null) {
      this.connect();
    } else {
      this.probe();
    }
  };

  private readonly look = () => {
    if (!document.hidden) {
      this.triesUnseen = 0;
      this.check();
    }
  };

  /** A page with an open socket cannot be kept for the way back; on that way it is opened again. */
  private readonly sleep = () => {
    this.isAsleep = true;
    window.clearTimeout(this.retrying);
    this.hangUp();
    this.ends.changed("lost");
  };

  private readonly wake = () => {
    if (this.isAsleep) {
      this.isAsleep = false;
      this.triesUnseen = 0;
      this.check();
    }
  };
}

/** The address of a socket below a panel, whichever way the panel's own address is written. */
export function socketAddress(panelUrl: string): string {
  const address = new URL(`${panelUrl.replace(/[?#].*$/, "").replace(/\/+$/, "")}/broadcasting`, window.location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return address.href;
}

function parsed(data: unknown): ServerFrame | null {
  try {
    const frame: unknown = JSON.parse(String(data));
    return typeof frame === "object" && frame !== null ? (frame as ServerFrame) : null;
  } catch {
    return null;
  }
}
