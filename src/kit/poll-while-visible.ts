/**
 * Asks at once and again every `everyMs` milliseconds while the page is visible; the answer ends it, and what is under
 * way. A call that fails leaves what is known: `ask` keeps answers only.
 */
export function pollWhileVisible(ask: (ended: AbortSignal) => Promise<void>, everyMs: number): () => void {
  const ended = new AbortController();
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    ask(ended.signal).catch(() => {
      // The network is gone, or the call: the page goes on with what it has.
    });
  };
  look();
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}
