import { clampChroma, converter, formatHex } from 'culori';
import type { BrandColours } from '#content/brand-schema.ts';
import tokens from '#kit/tokens.css?raw';

export type Theme = 'light' | 'dark';
export const THEMES: readonly Theme[] = ['light', 'dark'];

/** Colours of tokens.css by name, `#rrggbb`. */
export type Palette = Readonly<Record<Theme, ReadonlyMap<string, string>>>;

/** What brand.yaml may choose beside the accent. */
export type BaseColour = Exclude<keyof BrandColours, 'accent'>;

/** The tokens that follow from a colour of the brand; the others, as those of rising and falling prices, are the same in every brand. */
const FOLLOWS: Readonly<Record<Theme, Readonly<Record<string, BaseColour | 'accent'>>>> = {
  light: {
    page: 'paper',
    surface: 'paper',
    'surface-sunken': 'paper',
    'surface-raised': 'paper',
    line: 'paper',
    ink: 'deep',
    'ink-soft': 'deep',
    'line-strong': 'deep',
    'accent-wash': 'accent',
    focus: 'accent',
  },
  dark: {
    page: 'deep',
    surface: 'deep',
    'surface-sunken': 'deep',
    'surface-raised': 'deep',
    line: 'deep',
    ink: 'deep',
    'ink-soft': 'deep',
    'line-strong': 'deep',
    'accent-wash': 'accent',
    'accent-ink': 'accent',
  },
};

const COLOUR = /--([a-z0-9-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g;
const PAPER = 'page';

const defaults: Palette = (() => {
  const found = [...tokens.matchAll(COLOUR)];
  const of = (at: 2 | 3) => new Map(found.map((row) => [row[1] ?? '', row[at] ?? row[4] ?? '']));
  return { light: of(2), dark: of(3) };
})();

/** The colour of a brand's token. Throws for a name that tokens.css does not give as a colour of six digits. */
export function colourOf(palette: Palette, name: string, theme: Theme): string {
  const value = palette[theme].get(name);
  if (value === undefined)
    throw new Error(
      `tokens.css has no --${name} of the form light-dark(#rrggbb, #rrggbb) or #rrggbb; checks of colours, social images and mails read it.`,
    );
  return value;
}

const defaultBase = (base: BaseColour | 'accent', theme: Theme): string =>
  base === 'accent'
    ? colourOf(defaults, `brand-accent-${theme}`, theme)
    : colourOf(defaults, base === 'paper' ? PAPER : base, 'light');

const oklch = converter('oklch');

/** As far from a brand's colour, in lightness and chroma of OKLCH (CSS Color 4), as the default token is from the default colour, and of its hue. */
function follow(token: string, from: string, to: string): string {
  const [like, base, brand] = [oklch(token), oklch(from), oklch(to)];
  if (like === undefined || base === undefined || brand === undefined)
    throw new Error(`${token}, ${from} and ${to} are to be colours.`);
  const moved = {
    mode: 'oklch' as const,
    l: Math.min(1, Math.max(0, brand.l + like.l - base.l)),
    c: Math.max(0, brand.c + like.c - base.c),
    h: brand.h ?? 0,
  };
  return formatHex(clampChroma(moved, 'oklch'));
}

const known = new WeakMap<BrandColours, Palette>();

/** All colours of a brand's site. What brand.yaml does not name is the default brand's. */
export function paletteOf(colours: BrandColours): Palette {
  const made = known.get(colours);
  if (made !== undefined) return made;
  const of = (theme: Theme) =>
    new Map(
      [...defaults[theme]].map(([name, value]): [string, string] => {
        const base = FOLLOWS[theme][name];
        const chosen = base === 'accent' ? colours.accent[theme] : base && colours[base];
        if (base !== undefined && chosen !== undefined) {
          const from = defaultBase(base, theme);
          return [name, chosen === from ? value : follow(value, from, chosen)];
        }
        const own = name === 'deep' || name === 'sand' || name === 'buoy' ? colours[name] : undefined;
        return [name, own ?? value];
      }),
    ).set('accent', colours.accent[theme]);
  const palette: Palette = { light: of('light'), dark: of('dark') };
  known.set(colours, palette);
  return palette;
}

/** Which of brand.yaml's colours a token comes from; undefined where it is the same in every brand. */
export const sourceOf = (name: string, theme: Theme): string | undefined => {
  if (name === 'accent') return `accent.${theme}`;
  if (name === 'deep' || name === 'sand' || name === 'buoy') return name;
  const base = FOLLOWS[theme][name];
  return base === 'accent' ? `accent.${theme}` : base;
};

/** Declarations for what a brand's palette has otherwise than tokens.css. */
export function paletteCss(colours: BrandColours): string {
  const palette = paletteOf(colours);
  const { light, dark } = colours.accent;
  const others = [...palette.light].flatMap(([name, colour]) => {
    const inDark = colourOf(palette, name, 'dark');
    if (name === 'accent' || (colour === defaults.light.get(name) && inDark === defaults.dark.get(name))) return [];
    return [`--${name}:${colour === inDark ? colour : `light-dark(${colour},${inDark})`}`];
  });
  return `@layer tokens{:root{${[`--brand-accent-light:${light}`, `--brand-accent-dark:${dark}`, ...others].join(';')}}}`;
}
