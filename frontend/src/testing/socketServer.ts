import { vi } from "vitest";

import type { ClientFrame, ServerFrame } from "@/contracts/broadcasting";

/** The far end of the sockets that a page opens: says yes to every channel unless told otherwise. */
export class SocketServer {
  readonly sockets: FarEnd[] = [];
  readonly forbidden = new Set<string>();
  isReachable = true;

  /** Put this in the place of the browser's own sockets until the test is over. */
  static start(): SocketServer {
    const server = new SocketServer();
    const meet = (socket: FarEnd) => server.sockets.push(socket);
    class Socket extends FarEnd {
      constructor(url: string) {
        super(url, server);
        meet(this);
      }
    }
    vi.stubGlobal("WebSocket", Socket);
    return server;
  }

  get last(): FarEnd {
    const socket = this.sockets.at(-1);
    if (socket === undefined) {
      throw new Error("No socket was opened.");
    }
    return socket;
  }

  /** How many are open at this moment. */
  get openCount(): number {
    return this.sockets.filter(({ readyState }) => readyState === FarEnd.OPEN).length;
  }
}

class FarEnd {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;

  readyState = FarEnd.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  /** What the page said. */
  readonly frames: ClientFrame[] = [];
  /** A cable that was pulled: nothing arrives, and nobody is told. */
  isCut = false;

  constructor(
    readonly url: string,
    private readonly server: SocketServer,
  ) {
    setTimeout(() => this.answerDoor(), 5);
  }

  send(text: string): void {
    const frame = JSON.parse(text) as ClientFrame;
    this.frames.push(frame);
    if (this.isCut) {
      return;
    }
    if ("unsubscribe" in frame) {
      this.say({ unsubscribed: frame.unsubscribe });
    } else {
      this.say(this.server.forbidden.has(frame.subscribe) ? { error: "forbidden" } : { subscribed: frame.subscribe });
    }
  }

  say(frame: ServerFrame): void {
    this.sayText(JSON.stringify(frame));
  }

  sayText(data: string): void {
    setTimeout(() => this.onmessage?.({ data }), 1);
  }

  /** The page's own end, and the server's with a code. */
  close(code = 1000): void {
    if (this.readyState !== FarEnd.CLOSED) {
      this.readyState = FarEnd.CLOSED;
      this.onclose?.({ code });
    }
  }

  private answerDoor(): void {
    if (this.readyState !== FarEnd.CONNECTING) {
      return;
    }
    if (this.server.isReachable) {
      this.readyState = FarEnd.OPEN;
      this.onopen?.();
    } else {
      this.close(1006);
    }
  }
}
