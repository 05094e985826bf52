import type { BrandSettings } from '#content/brand-schema.ts';
import type { ContentFault } from '#content/content-error.ts';
import { COLOUR_PAIRS } from './colour-pairs.ts';
import { contrastRatio } from './contrast.ts';
import { colourOf, type Palette, paletteOf, sourceOf, type Theme, THEMES } from './palette.ts';

/** Colours of brand.yaml without enough contrast to their ground, or to what is drawn on them. */
export function colourFaults({ colours }: Pick<BrandSettings, 'colours'>): ContentFault[] {
  const palette = paletteOf(colours);
  return COLOUR_PAIRS.flatMap(({ over, on, least, theme }) =>
    (theme === undefined ? THEMES : [theme]).flatMap((each) =>
      on.flatMap((ground) =>
        over.flatMap((token) => {
          const message = complaint(palette, { token, ground, least }, each);
          return message === undefined
            ? []
            : [{ file: 'brand.yaml', path: `colours.${blamed(token, ground, each)}`, message }];
        }),
      ),
    ),
  );
}

type Pair = { readonly token: string; readonly ground: string; readonly least: number };

function complaint(palette: Palette, { token, ground, least }: Pair, theme: Theme): string | undefined {
  const colour = colourOf(palette, token, theme);
  const below = colourOf(palette, ground, theme);
  const ratio = contrastRatio(colour, below);
  if (ratio >= least) return undefined;
  // The label of a button is read on the accent: that one is to be changed.
  const [subject, other] =
    token === 'accent-ink'
      ? [below, `the label on a button (${colour})`]
      : [token === 'accent' ? colour : `--${token} (${colour})`, `the ground --${ground} (${below})`];
  const purpose = least === 3 ? 'a shape' : 'text';
  return `${subject} has a contrast of ${ratio.toFixed(2)} with ${other}; ${purpose} needs ${least} (WCAG AA). Take a ${theme === 'light' ? 'darker' : 'lighter'} colour`;
}

/** The colour of brand.yaml that a brand can change: that of the token, or of its ground. */
const blamed = (token: string, ground: string, theme: Theme): string =>
  (token === 'accent-ink' ? sourceOf(ground, theme) : sourceOf(token, theme)) ?? sourceOf(ground, theme) ?? 'accent';
