/** What the live prices need of the browser. `window` is one; tests bring their own clock, sockets and page. */
export type TicksHost = Partial<Pick<EventsHost, 'EventSource'>> & {
  readonly WebSocket: new (url: string) => TicksSocket;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly setTimeout: (run: () => void, delayMs: number) => number;
  readonly clearTimeout: (timer: number) => void;
  readonly Date: { readonly now: () => number };
  readonly Math: { readonly random: () => number };
  readonly console: Pick<Console, 'error' | 'warn'>;
  /** `connection` is not in every browser; `saveData` says that the visitor counts bytes. */
  readonly navigator: { readonly onLine: boolean; readonly connection?: { readonly saveData?: boolean } };
  readonly document: Events & { readonly visibilityState: DocumentVisibilityState };
} & Events;

/** What an event stream needs of it. */
export type EventsHost = {
  readonly EventSource: new (url: string) => Pick<EventSource, 'onmessage' | 'onerror' | 'close'> & {
    readonly addEventListener: (type: string, listener: (event: Event) => void) => void;
  };
  readonly Date: { readonly now: () => number };
};

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
