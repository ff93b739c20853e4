import { isRefusal, backoffDelay, NOT_SIGNED_IN } from "@/broadcasting/backoff";
import type { ConnectionState } from "@/broadcasting/connectionState";
import type { ClientFrame, ServerFrame } from "@/contracts/broadcasting";

interface SocketHandlers {
  changed: (state: ConnectionState) => void;
  onMessage: (frame: ServerFrame) => void;
}

/** A connection that lasted this long resets the backoff. */
const STABLE_AFTER_MS = 10_000;
/** A broken connection may not be reported, so an idle socket is pinged regularly. */
const PING_INTERVAL_MS = 45_000;
const PING_TIMEOUT_MS = 10_000;
const OPEN_TIMEOUT_MS = 20_000;
/** No channel has this name, so the response costs the server nothing. */
const PING: ClientFrame = { unsubscribe: "" };

const ABNORMAL_CLOSURE = 1006;

/** A WebSocket that reconnects until the server refuses it. */
export class ReconnectingSocket {
  private socket: WebSocket | null = null;
  private isOver = false;
  private isAsleep = false;
  /** Whether the server has sent a message since the last refusal. */
  private wasAccepted = false;
  private failures = 0;
  private triesUnseen = 0;
  private retrying: number | undefined;
  private steadying: number | undefined;
  private probing: number | undefined;
  private deadline: number | undefined;

  constructor(
    private readonly address: string,
    private readonly ends: SocketHandlers,
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
      // The page's content security policy forbids it.
      this.giveUp();
      return;
    }
    this.socket = socket;
    this.expect(OPEN_TIMEOUT_MS);
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.onMessage(data);
    socket.onclose = ({ code }) => this.lost(code);
  }

  private opened(): void {
    window.clearTimeout(this.deadline);
    this.steadying = window.setTimeout(() => {
      this.failures = this.triesUnseen = 0;
    }, STABLE_AFTER_MS);
    this.probing = window.setInterval(() => this.probe(), PING_INTERVAL_MS);
    this.ends.changed("open");
  }

  private onMessage(data: unknown): void {
    window.clearTimeout(this.deadline);
    this.wasAccepted = true;
    const frame = parsed(data);
    if (frame !== null && !("unsubscribed" in frame && frame.unsubscribed === "")) {
      this.ends.onMessage(frame);
    }
  }

  private lost(code: number): void {
    this.hangUp();
    if (code === NOT_SIGNED_IN && this.wasAccepted) {
      // The session may only have a new key, for example after a new password in another tab: ask once more.
      this.wasAccepted = false;
      this.ends.changed("lost");
      this.retrying = window.setTimeout(() => this.connect(), backoffDelay(0, code));
      return;
    }
    if (isRefusal(code)) {
      this.giveUp(code === NOT_SIGNED_IN ? "ended" : "lost");
      return;
    }
    this.ends.changed("lost");
    const pause = backoffDelay(this.failures, code);
    this.failures += 1;
    // One attempt in a hidden tab; the next when it is visible.
    if (!document.hidden || this.triesUnseen === 0) {
      this.retrying = window.setTimeout(() => this.connect(), pause);
    }
  }

  private giveUp(state: ConnectionState = "lost"): void {
    this.stop();
    this.ends.changed(state);
  }

  /** Drop the socket without waiting for its close event, which may take minutes. */
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
      this.expect(PING_TIMEOUT_MS);
      this.send(PING);
    }
  }

  /** Treat the connection as broken if no message arrives in time. */
  private expect(within: number): void {
    window.clearTimeout(this.deadline);
    this.deadline = window.setTimeout(() => this.lost(ABNORMAL_CLOSURE), within);
  }

  /** The network or the tab is back: check the connection immediately. */
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

  /** An open socket prevents the back/forward cache: close it, and reopen it when the page is restored. */
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

/** The socket URL of a panel, for relative and absolute panel URLs. */
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
