import type { BrandSettings } from '#content/brand-schema.ts';
import type { ContentFault } from '#content/content-error.ts';
import { contrastRatio } from './contrast.ts';
import { type Theme, tokenValue } from './token-value.ts';

/** WCAG 2.2, 1.4.3: text on its ground. The accent is the colour of links and the ground of button labels. */
const AA_TEXT = 4.5;

const THEMES: readonly Theme[] = ['light', 'dark'];
const GROUNDS = ['page', 'surface', 'surface-sunken', 'accent-wash', 'accent-ink'];
/** Dark bands, and the footer among them, have the colours of the dark theme in both. */
const GROUNDS_OF: Readonly<Record<Theme, readonly string[]>> = { light: GROUNDS, dark: [...GROUNDS, 'deep'] };

/** Brand colours without enough contrast to their background. */
export function colourFaults({ colours }: BrandSettings): ContentFault[] {
  return THEMES.flatMap((theme): ContentFault[] =>
    GROUNDS_OF[theme].flatMap((token) => {
      const accent = colours.accent[theme];
      const ground = tokenValue(token, theme);
      const ratio = contrastRatio(accent, ground);
      if (ratio >= AA_TEXT) return [];
      const beside = token === 'accent-ink' ? `the label on a button (${ground})` : `the ground --${token} (${ground})`;
      return [
        {
          file: 'brand.yaml',
          path: `colours.accent.${theme}`,
          message: `${accent} has a contrast of ${ratio.toFixed(2)} with ${beside}; text needs ${AA_TEXT} (WCAG AA). Take a ${theme === 'light' ? 'darker' : 'lighter'} colour`,
        },
      ];
    }),
  );
}
