import tokens from '#kit/tokens.css?raw';

export type Theme = 'light' | 'dark';

/** The colour of a token of tokens.css in a theme. */
export function tokenValue(name: string, theme: Theme): string {
  const [, light, dark, both] =
    new RegExp(`--${name}: (?:light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)|(#[0-9a-f]{6}));`).exec(tokens) ?? [];
  const value = both ?? (theme === 'light' ? light : dark);
  if (!value)
    throw new Error(
      `tokens.css has no --${name} of the form light-dark(#rrggbb, #rrggbb) or #rrggbb; the check of brand colours and the social images read it.`,
    );
  return value;
}
