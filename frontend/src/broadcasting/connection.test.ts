import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { connectionState, listen, open, socketAddress } from "@/broadcasting/connection";
import { SocketServer } from "@/testing/socketServer";

const OWN = "App.Models.User.7";
const LIST = "panel.admin.resources.tasks";
const TOAST = { type: "info", message: "Done", url: null, urlLabel: null } as const;

let server: SocketServer;
const ends: (() => void)[] = [];
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  hidden = false;
  server = SocketServer.start();
});

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hear = (channel: string, returned?: () => void) => {
  const heard = vi.fn();
  const end = listen(channel, heard, returned);
  ends.push(end);
  return { heard, end };
};
const name = () => ends.push(open("ws://panel.test/admin/broadcasting"));
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const show = (isHidden: boolean) => {
  hidden = isHidden;
  document.dispatchEvent(new Event("visibilitychange"));
};

test("no socket is opened before the first listener, and none without a URL", async () => {
  const { end } = hear(LIST);
  await pass(100);
  expect(server.sockets).toHaveLength(0);
  end();

  name();
  await pass(100);
  expect(server.sockets).toHaveLength(0);

  hear(OWN);
  await pass(100);
  expect(server.last.url).toBe("ws://panel.test/admin/broadcasting");
});

test("listeners of a channel share a socket and a subscription", async () => {
  name();
  const first = hear(OWN);
  const second = hear(OWN);
  await pass(20);

  expect(server.sockets).toHaveLength(1);
  expect(server.last.frames).toEqual([{ subscribe: OWN }]);

  server.last.say({ event: "panel.notification", channel: OWN, data: TOAST });
  await pass(5);
  expect(first.heard).toHaveBeenCalledOnce();
  expect(second.heard).toHaveBeenCalledWith({ event: "panel.notification", channel: OWN, data: TOAST });
});

test("a channel is left with its last listener; the socket is closed with the last channel", async () => {
  name();
  const list = hear(LIST);
  const own = hear(OWN);
  await pass(20);

  list.end();
  await pass(5);
  expect(server.last.frames.at(-1)).toEqual({ unsubscribe: LIST });
  expect(server.openCount).toBe(1);

  own.end();
  await pass(5);
  expect(server.openCount).toBe(0);
  expect(connectionState()).not.toBe("open");
});

test("a page that stops and starts at the same time sends nothing", async () => {
  name();
  hear(OWN);
  const list = hear(LIST);
  await pass(20);
  const said = server.last.frames.length;

  list.end();
  hear(LIST);
  await pass(20);

  expect(server.last.frames).toHaveLength(said);
});

test("a refused channel is not requested again, not even after a reconnect", async () => {
  server.forbidden.add(LIST);
  name();
  hear(OWN);
  hear(LIST);
  await pass(20);
  expect(server.last.frames).toContainEqual({ subscribe: LIST });

  hear(LIST);
  server.last.close(1012);
  await pass(5_000);

  expect(server.sockets).toHaveLength(2);
  expect(server.last.frames).toEqual([{ subscribe: OWN }]);
});

test("an error belongs to the oldest frame without a response", async () => {
  server.forbidden.add("App.Models.User.8");
  name();
  hear("App.Models.User.8");
  const own = hear(OWN);
  await pass(20);

  server.last.say({ event: "panel.notification", channel: OWN, data: TOAST });
  await pass(5);

  expect(own.heard).toHaveBeenCalledOnce();
});

test("a listener removed by the server does not subscribe again", async () => {
  name();
  hear(OWN);
  hear(LIST);
  await pass(20);

  server.last.say({ unsubscribed: LIST });
  await pass(5);
  server.last.close(1012);
  await pass(5_000);

  expect(server.last.frames).toEqual([{ subscribe: OWN }]);
});

test("after a loss the socket reconnects, and listeners are notified to load what they missed", async () => {
  const returned = vi.fn();
  name();
  hear(OWN, returned);
  await pass(20);
  expect(connectionState()).toBe("open");
  expect(returned).not.toHaveBeenCalled();

  server.last.close(1012);
  expect(connectionState()).toBe("lost");
  await pass(5_000);

  expect(connectionState()).toBe("open");
  expect(returned).toHaveBeenCalledOnce();
});

test("a listener added while the socket is down is notified as well", async () => {
  name();
  hear(OWN);
  await pass(20);
  server.last.close(1012);
  const returned = vi.fn();
  hear(LIST, returned);

  await pass(5_000);

  expect(returned).toHaveBeenCalledOnce();
});

test("the delays grow to half a minute", async () => {
  server.isReachable = false;
  name();
  hear(OWN);
  const moments: number[] = [];
  let known = 0;
  for (let second = 0; second < 240; second += 1) {
    await pass(1_000);
    if (server.sockets.length > known) {
      known = server.sockets.length;
      moments.push(second);
    }
  }
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));

  // Half of each range, because the random number is fixed.
  expect(pauses.slice(0, 5)).toEqual([1, 2, 4, 9, 15]);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(16);
  expect(connectionState()).toBe("lost");
});

test("a connection that lasted starts with a short delay again", async () => {
  server.isReachable = false;
  name();
  hear(OWN);
  await pass(20_000);
  server.isReachable = true;
  await pass(40_000);
  expect(connectionState()).toBe("open");
  const known = server.sockets.length;

  server.last.close(1012);
  await pass(1_500);

  expect(server.sockets).toHaveLength(known + 1);
});

test.each([4403, 4404])("there is no reconnect after %s", async (code) => {
  name();
  hear(OWN);
  await pass(20);

  server.last.close(code);
  await pass(120_000);
  show(false);
  window.dispatchEvent(new Event("online"));
  await pass(1_000);

  expect(server.sockets).toHaveLength(1);
  expect(connectionState()).toBe("lost");
});

test("a session with a new key reconnects", async () => {
  name();
  hear(OWN);
  await pass(20);

  server.last.close(4401);
  await pass(3_000);

  expect(server.sockets).toHaveLength(2);
  expect(connectionState()).toBe("open");
});

test("an ended session is asked for once more, and then it has ended", async () => {
  name();
  hear(OWN);
  await pass(20);

  server.refusal = 4401;
  server.last.close(4401);
  await pass(120_000);
  show(false);
  window.dispatchEvent(new Event("online"));
  await pass(1_000);

  expect(server.sockets).toHaveLength(2);
  expect(connectionState()).toBe("ended");
});

test("after too many sockets the delay is long", async () => {
  name();
  hear(OWN);
  await pass(20);

  server.last.close(4429);
  await pass(14_000);
  expect(server.sockets).toHaveLength(1);

  await pass(16_000);
  expect(server.sockets).toHaveLength(2);
});

test("a hidden tab tries once and then waits until it is visible", async () => {
  name();
  hear(OWN);
  await pass(20);
  show(true);
  server.isReachable = false;

  server.last.close(1012);
  await pass(300_000);
  window.dispatchEvent(new Event("online"));
  await pass(1_000);
  expect(server.sockets).toHaveLength(2);

  server.isReachable = true;
  show(false);
  await pass(10);
  expect(connectionState()).toBe("open");
});

test("a socket that opens and closes immediately counts as one attempt", async () => {
  name();
  hear(OWN);
  await pass(20);
  show(true);
  server.last.close(1013);
  await pass(3_000);
  expect(server.sockets).toHaveLength(2);

  server.last.close(1013);
  await pass(300_000);

  expect(server.sockets).toHaveLength(2);
});

test("a restored network is used immediately", async () => {
  server.isReachable = false;
  name();
  hear(OWN);
  await pass(30_000);
  server.isReachable = true;
  const known = server.sockets.length;

  window.dispatchEvent(new Event("online"));
  await pass(10);

  expect(server.sockets).toHaveLength(known + 1);
  expect(connectionState()).toBe("open");
});

test("a silently broken connection is detected and replaced", async () => {
  const returned = vi.fn();
  name();
  hear(OWN, returned);
  await pass(20);
  await pass(100_000);
  expect(server.sockets).toHaveLength(1);

  server.last.isCut = true;
  await pass(60_000);

  expect(server.sockets).toHaveLength(2);
  expect(returned).toHaveBeenCalledOnce();
});

test("a page in the back/forward cache closes its socket, and reopens it", async () => {
  name();
  hear(OWN);
  await pass(20);

  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("online"));
  hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(60_000);
  expect(server.sockets).toHaveLength(1);
  expect(server.openCount).toBe(0);

  hidden = false;
  window.dispatchEvent(new Event("pageshow"));
  await pass(20);
  expect(server.openCount).toBe(1);
});

test.each(["", "no json", "null", "[]", "7", '{"event":"panel.notification"}', '{"event":7,"channel":{}}'])(
  "a frame that says nothing sensible is passed over: %s",
  async (text) => {
    name();
    const { heard } = hear(OWN);
    await pass(20);

    server.last.sayText(text);
    server.last.say({ event: "panel.notification", channel: OWN, data: TOAST });
    await pass(5);

    expect(heard).toHaveBeenCalledOnce();
    expect(connectionState()).toBe("open");
  },
);

test("an error in one listener does not affect the others", async () => {
  name();
  ends.push(
    listen(OWN, () => {
      throw new Error("one");
    }),
  );
  const { heard } = hear(OWN);
  await pass(20);

  server.last.say({ event: "panel.notification", channel: OWN, data: TOAST });
  await expect(pass(5)).rejects.toThrow("one");

  expect(heard).toHaveBeenCalledOnce();
});

test.each([
  ["/admin", "ws://localhost:3000/admin/broadcasting"],
  ["/", "ws://localhost:3000/broadcasting"],
  ["/de/admin/", "ws://localhost:3000/de/admin/broadcasting"],
  ["https://shop.test/admin", "wss://shop.test/admin/broadcasting"],
  ["http://shop.test/admin?x=1", "ws://shop.test/admin/broadcasting"],
])("the socket of %s lies at %s", (panel, address) => {
  expect(socketAddress(panel)).toBe(address);
});
