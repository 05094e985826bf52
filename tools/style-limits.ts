import { perhaps } from '../src/contracts/nearest-name.ts';
import * as limits from '../src/contracts/limits.ts';

const UNITS: Readonly<Record<string, string>> = { MS: 'ms', S: 's', PX: 'px' };
const CALL = /\blimit\(\s*([^()]*?)\s*\)/g;

/**
 * Writes the numbers that CSS and TypeScript share: `limit(DIALOG_OPEN_MS)` → `150ms`, in values and in media queries.
 *
 * @throws for a name that `src/contracts/limits.ts` has not, and for one without a unit of CSS
 */
export const fillLimits = (file: string, css: string): string =>
  css.replaceAll(CALL, (call, name: string) => {
    const value: unknown = Reflect.get(limits, name);
    if (typeof value !== 'number')
      throw new Error(
        `${file}: ${call}: src/contracts/limits.ts has no number ${name}${perhaps(name, Object.keys(limits))}.`,
      );
    const unit = UNITS[name.split('_').at(-1) ?? ''];
    if (unit === undefined)
      throw new Error(
        `${file}: ${call}: a style sheet takes limits whose names end in _${Object.keys(UNITS).join(', _')}.`,
      );
    return `${value}${unit}`;
  });
