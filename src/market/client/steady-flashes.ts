import { PRICE_FLASH_MS } from '#contracts/limits.ts';
import { fadeSteadyFlashes, isMovingQuickly } from '#market/client/price-flash.ts';
import type { PriceRow } from '#market/client/price-row.ts';

export type SteadyFlashes = {
  /** To be called after a row was painted. */
  readonly watch: (row: PriceRow) => void;
  readonly forget: (row: PriceRow) => void;
  readonly stop: () => void;
};

/** Lets the flashes of quickly moving rows fade once the rows are calm. */
export function steadyFlashes(host: Window): SteadyFlashes {
  const rows = new Set<PriceRow>();
  let timer = 0;

  function calm(): void {
    timer = 0;
    for (const row of rows) if (fadeSteadyFlashes(row, performance.now())) rows.delete(row);
    if (rows.size > 0) timer = host.setTimeout(calm, PRICE_FLASH_MS);
  }

  return {
    watch(row) {
      if (!isMovingQuickly(row)) return;
      rows.add(row);
      timer ||= host.setTimeout(calm, PRICE_FLASH_MS);
    },
    forget: (row) => void rows.delete(row),
    stop: () => host.clearTimeout(timer),
  };
}
