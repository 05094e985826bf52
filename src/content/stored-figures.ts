import { createHash } from 'node:crypto';
import type { Brand } from './brand.ts';
import type { Edition } from '#contracts/edition.ts';
import type { StoredFigure } from '#contracts/loss-figures.ts';
import type { Regulator } from './regulator-schema.ts';

/** The file's figures, with those that are stored in the place of what the file has for the same first day. */
function withFigures(regulator: Regulator, stored: readonly StoredFigure[]): Regulator {
  const own = stored.filter(({ regulator: code }) => code === regulator.code);
  if (own.length === 0) return regulator;
  const days = new Set(own.map(({ from }) => from));
  const { warnings } = regulator;
  return {
    ...regulator,
    warnings: {
      ...warnings,
      lossPercent: [
        ...warnings.lossPercent.filter(({ from }) => !days.has(from)),
        ...own.map(({ from, to, reviewBy, percent }) => ({ from, to, reviewBy, percent })),
      ],
    },
  };
}

/** The brand of the files, with the figures that are stored beside them. It is another version, so all that is made of it is made again. */
export function withStoredFigures(brand: Brand, stored: readonly StoredFigure[]): Brand {
  if (stored.length === 0) return brand;
  const regulators = new Map([...brand.regulators].map(([code, each]) => [code, withFigures(each, stored)]));
  return {
    ...brand,
    regulators,
    storedFigures: stored,
    version: createHash('sha256').update(brand.version).update(JSON.stringify(stored)).digest('base64url').slice(0, 12),
    regulatorOf: (edition: Edition) => regulators.get(edition.regulator) ?? brand.regulatorOf(edition),
  };
}
