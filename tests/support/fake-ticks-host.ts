import type { TicksHost, TicksSocket } from '#market/client/ticks-host.ts';

class CountedTarget extends EventTarget {
  listening = 0;

  override addEventListener(...listener: Parameters<EventTarget['addEventListener']>): void {
    this.listening += 1;
    super.addEventListener(...listener);
  }

  override removeEventListener(...listener: Parameters<EventTarget['removeEventListener']>): void {
    this.listening -= 1;
    super.removeEventListener(...listener);
  }
}

class FakeDocument extends CountedTarget {
  visibilityState: DocumentVisibilityState = 'visible';
}

/** A page whose clock, visibility and network are moved by hand; sockets and calls are the real ones. */
export class FakeTicksHost extends CountedTarget implements TicksHost {
  readonly errors: unknown[][] = [];
  readonly warnings: unknown[][] = [];
  readonly sockets: TicksSocket[] = [];
  readonly WebSocket: TicksHost['WebSocket'];
  readonly console = {
    error: (...words: unknown[]) => void this.errors.push(words),
    warn: (...words: unknown[]) => void this.warnings.push(words),
  };
  readonly navigator = { onLine: true };
  readonly document = new FakeDocument();
  readonly Date = { now: () => this.nowMs };
  readonly Math = { random: () => this.random };
  fetch: TicksHost['fetch'] = (url, init) => fetch(url, init);
  random = 1;
  nowMs = 1_800_000_000_000;
  #lastTimer = 0;
  #timers = new Map<number, { readonly run: () => void; readonly atMs: number }>();

  constructor(Socket: new (url: string) => TicksSocket = WebSocket as unknown as new (url: string) => TicksSocket) {
    super();
    const sockets = this.sockets;
    // A function that answers with an object may be called with `new`.
    this.WebSocket = function open(url: string) {
      const socket = new Socket(url);
      sockets.push(socket);
      return socket;
    } as unknown as TicksHost['WebSocket'];
  }

  /** Timers pending, and listeners on the page and the document: both are 0 when everything was ended. */
  get timers(): number {
    return this.#timers.size;
  }

  get listeners(): number {
    return this.listening + this.document.listening;
  }

  readonly setTimeout = (run: () => void, delayMs: number): number => {
    this.#timers.set(++this.#lastTimer, { run, atMs: this.nowMs + delayMs });
    return this.#lastTimer;
  };

  readonly clearTimeout = (timer: number): void => void this.#timers.delete(timer);

  /** Runs what falls due within so many milliseconds, in order, letting promises settle in between. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = [...this.#timers]
        .filter(([, { atMs }]) => atMs <= untilMs)
        .toSorted(([, a], [, b]) => a.atMs - b.atMs);
      if (!next) break;
      const [timer, { run, atMs }] = next;
      this.#timers.delete(timer);
      this.nowMs = atMs;
      run();
    }
    this.nowMs = untilMs;
    await new Promise((resolve) => setImmediate(resolve));
  }

  show(state: DocumentVisibilityState): void {
    this.document.visibilityState = state;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
}
