/** What the live prices need of the browser. `window` is one; tests bring their own clock, sockets and page. */
export type TicksHost = {
  readonly WebSocket: new (url: string) => TicksSocket;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly setTimeout: (run: () => void, delayMs: number) => number;
  readonly clearTimeout: (timer: number) => void;
  readonly Date: { readonly now: () => number };
  readonly Math: { readonly random: () => number };
  readonly console: Pick<Console, 'error' | 'warn'>;
  readonly navigator: { readonly onLine: boolean };
  readonly document: Events & { readonly visibilityState: DocumentVisibilityState };
} & Events;

type Events = {
  readonly addEventListener: (type: string, listener: EventListener) => void;
  readonly removeEventListener: (type: string, listener: EventListener) => void;
};

export type TicksSocket = {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  readonly send: (text: string) => void;
  readonly close: () => void;
};
