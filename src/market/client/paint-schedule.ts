import { PAINT_PERIOD_MS } from '#contracts/limits.ts';

export type PaintSchedule = {
  /** Paints in the next frame, but not sooner than `PAINT_PERIOD_MS` after the last painting: nobody could read it. */
  readonly plan: () => void;
  readonly stop: () => void;
};

export function paintSchedule(paint: () => void, host: Window): PaintSchedule {
  let frame = 0;
  let timer = 0;
  let paintedAtMs = -Infinity;

  function requestFrame(): void {
    timer = 0;
    frame = host.requestAnimationFrame(() => {
      frame = 0;
      paintedAtMs = performance.now();
      paint();
    });
  }

  return {
    plan() {
      if (frame !== 0 || timer !== 0) return;
      const restMs = paintedAtMs + PAINT_PERIOD_MS - performance.now();
      if (restMs > 0) timer = host.setTimeout(requestFrame, restMs);
      else requestFrame();
    },
    stop() {
      host.cancelAnimationFrame(frame);
      host.clearTimeout(timer);
    },
  };
}
