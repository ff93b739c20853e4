import { vi } from "vitest";

import type { ClientFrame, ServerFrame } from "@/contracts/broadcasting";

/** A fake WebSocket server that accepts every channel by default. */
export class SocketServer {
  readonly sockets: FarEnd[] = [];
  readonly forbidden = new Set<string>();
  readonly restricted = new Set<string>();
  isReachable = true;
  /** The code with which new connections are closed, as the handshake of a refused user. */
  refusal: number | null = null;

  /** Replace the browser's WebSocket until the end of the test. */
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

  /** The number of open sockets. */
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
  /** The frames sent by the page. */
  readonly frames: ClientFrame[] = [];
  /** A broken connection: nothing arrives, and no event is sent. */
  isCut = false;

  constructor(
    readonly url: string,
    private readonly server: SocketServer,
  ) {
    setTimeout(() => this.answerOpening(), 5);
  }

  send(text: string): void {
    const frame = JSON.parse(text) as ClientFrame;
    this.frames.push(frame);
    if (this.isCut) {
      return;
    }
    if ("unsubscribe" in frame) {
      this.say({ unsubscribed: frame.unsubscribe });
    } else if ("subscribe" in frame) {
      const restricted = this.server.restricted.has(frame.subscribe) ? { restricted: true } : {};
      this.say(
        this.server.forbidden.has(frame.subscribe) ? { error: "forbidden" } : { subscribed: frame.subscribe, ...restricted },
      );
    }
  }

  say(frame: ServerFrame): void {
    this.sayText(JSON.stringify(frame));
  }

  sayText(data: string): void {
    setTimeout(() => this.onmessage?.({ data }), 1);
  }

  /** Closed by the page, or by the server with a code. */
  close(code = 1000): void {
    if (this.readyState !== FarEnd.CLOSED) {
      this.readyState = FarEnd.CLOSED;
      this.onclose?.({ code });
    }
  }

  private answerOpening(): void {
    if (this.readyState !== FarEnd.CONNECTING) {
      return;
    }
    if (this.server.isReachable) {
      this.readyState = FarEnd.OPEN;
      this.onopen?.();
      if (this.server.refusal !== null) {
        this.close(this.server.refusal);
      }
    } else {
      this.close(1006);
    }
  }
}
