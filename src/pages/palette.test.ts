import { globSync, readFileSync } from 'node:fs';
import { transform, type Declaration } from 'lightningcss';
import { describe, expect, it } from 'vitest';
import { colourFaults } from './colour-faults.ts';
import { COLOUR_PAIRS } from './colour-pairs.ts';
import { colourOf, paletteCss, paletteOf } from './palette.ts';

const ACCENT = { light: '#0b5d59', dark: '#6fd0c4' };
/** Plum on lilac paper, with a deep blue. */
const SECOND = {
  accent: { light: '#7a2e6f', dark: '#e3a6d8' },
  paper: '#fbf7fb',
  deep: '#1d1433',
  sand: '#f3dfe8',
  buoy: '#c8573a',
};

/** The token that a property is set to, and no more. */
function tokenOf(declarations: readonly Declaration[], property: string): string | undefined {
  for (const { property: kind, value } of declarations)
    if (kind === 'unparsed' && value.propertyId.property === property && value.value.length === 1) {
      const [only] = value.value;
      if (only?.type === 'var') return only.value.name.ident.slice(2);
    }
  return undefined;
}

describe('the colours of a brand', () => {
  it('are those of tokens.css where it chooses none, or the same ones', () => {
    expect(paletteCss({ accent: ACCENT })).toBe(
      '@layer tokens{:root{--brand-accent-light:#0b5d59;--brand-accent-dark:#6fd0c4}}',
    );
    expect(paletteCss({ accent: ACCENT, paper: '#faf9f6', deep: '#0c2430', sand: '#efe4d0', buoy: '#d9562b' })).toBe(
      paletteCss({ accent: ACCENT }),
    );
  });

  it('give every surface, line and word of both themes, and leave rising and falling prices alone', () => {
    const palette = paletteOf(SECOND);
    expect(colourOf(palette, 'page', 'light')).toBe(SECOND.paper);
    expect(colourOf(palette, 'deep', 'dark')).toBe(SECOND.deep);
    const own = paletteOf({ accent: ACCENT });
    const changed = [...palette.light.keys()].filter(
      (name) => colourOf(palette, name, 'light') !== colourOf(own, name, 'light'),
    );
    expect(changed).toEqual(
      expect.arrayContaining(['page', 'surface-sunken', 'line', 'ink', 'ink-soft', 'line-strong', 'accent', 'focus']),
    );
    expect(changed).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:up|down|danger|warning)/)]));
    expect(paletteCss(SECOND)).toContain(`--sand:${SECOND.sand}`);
  });

  it('have enough contrast in every pair', () => {
    expect(colourFaults({ colours: { accent: ACCENT } })).toEqual([]);
    expect(colourFaults({ colours: SECOND })).toEqual([]);
  });

  it.each([
    ['paper', '#9a8f80', 'colours.paper', /the ground --page \(#9a8f80\)/],
    ['deep', '#7d8f9f', 'colours.deep', /^--ink/],
    ['buoy', '#f3d9b0', 'colours.buoy', /^--buoy \(#f3d9b0\) has a contrast of 1\.\d\d with the ground --page/],
  ])('are refused where a pair has not: %s %s', (base, colour, path, message) => {
    expect(colourFaults({ colours: { ...SECOND, [base]: colour } })).toContainEqual(
      expect.objectContaining({ file: 'brand.yaml', path, message: expect.stringMatching(message) }),
    );
  });

  it('are checked in each pair that a rule of a style sheet sets', () => {
    const isChecked = (over: string, ground: string) =>
      COLOUR_PAIRS.some((pairs) => pairs.over.includes(over) && pairs.on.includes(ground));
    const known = paletteOf({ accent: ACCENT }).light;
    const seen: string[] = [];
    const unchecked = globSync('src/**/*.css').flatMap((filename) => {
      const found: string[] = [];
      transform({
        filename,
        code: readFileSync(filename),
        errorRecovery: true, // limit(…) is the build’s
        visitor: {
          Rule: {
            style({ value: { declarations } }) {
              const [over, ground] = [
                tokenOf(declarations?.declarations ?? [], 'color'),
                tokenOf(declarations?.declarations ?? [], 'background'),
              ];
              // Others are a sheet's own names, or mixed of these: `--accent-hover` goes away from the words on it.
              if (over === undefined || ground === undefined || !known.has(over) || !known.has(ground)) return;
              seen.push(`${over} on ${ground}`);
              if (!isChecked(over, ground)) found.push(`${filename}: --${over} on --${ground}`);
            },
          },
        },
      });
      return found;
    });
    expect(seen).toContain('accent-ink on accent');
    expect(unchecked).toEqual([]);
  });
});
