import { NEXT_CHANGE_LOOK_MS } from '#contracts/limits.ts';

/**
 * Calls back when the moment has come that a page or an episode waits for, and then for the next. `next` is asked again and
 * again, since a change on disk or a clock put right may bring it nearer. Ends with `close`.
 */
export function awaitNextChange(next: () => Date | undefined, onChange: () => Promise<void>): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const left = (): number => (next()?.getTime() ?? Infinity) - Date.now();
  const arm = () => {
    timer = setTimeout(look, Math.min(Math.max(left(), 0), NEXT_CHANGE_LOOK_MS)).unref();
  };
  const look = () => {
    if (left() > 0) arm();
    // Content that cannot be used is tried again, but not at once.
    else
      void onChange().finally(
        () => (timer = setTimeout(look, Math.min(Math.max(left(), 1_000), NEXT_CHANGE_LOOK_MS)).unref()),
      );
  };
  arm();
  return { close: () => clearTimeout(timer) };
}
