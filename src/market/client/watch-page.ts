import type { TicksHost } from '#market/client/ticks-host.ts';

export type PageListeners = {
  /** The page is shown or hidden, or the network comes or goes. */
  readonly onCheck: () => void;
  /** The page leaves, maybe into the back/forward cache. */
  readonly onSuspend: () => void;
  /** The page is shown, maybe from that cache. */
  readonly onResume: () => void;
};

/** Answers what ends it. */
export function watchPage(host: TicksHost, { onCheck, onSuspend, onResume }: PageListeners): () => void {
  const listeners = [
    [host.document, 'visibilitychange', onCheck],
    [host, 'online', onCheck],
    [host, 'offline', onCheck],
    [host, 'pagehide', onSuspend],
    [host, 'pageshow', onResume],
  ] as const;
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}
