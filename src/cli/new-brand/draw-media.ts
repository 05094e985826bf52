import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { outlinesOf } from './draw-name.ts';

type Accent = { readonly light: string; readonly dark: string };

/** The colour of text on the accent colour, `--accent-ink` of the tokens. */
const INK = { light: '#ffffff', dark: '#06201d' } as const;

/** First letters of the first two words. */
const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** Bars that rise, where the typeface has none of the name's letters. */
const BARS = '<path d="M9 16h4v8H9zM14 12h4v12h-4zM19 8h4v16h-4z"/>';

/** The letters of the mark in a square of 32. */
function letters(name: string): string {
  const word = outlinesOf(initials(name));
  if (word === undefined) return BARS;
  const scale = Math.min(0.16, 22 / word.width);
  return `<g transform="translate(${(16 - (word.width * scale) / 2).toFixed(2)} ${(16 + 50 * scale).toFixed(2)}) scale(${scale.toFixed(4)})">${word.markup}</g>`;
}

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const TILE = '<rect width="32" height="32" rx="7"';

const logo = (name: string) =>
  `<svg ${SVG} viewBox="0 0 32 32">${TILE} fill="var(--accent)"/><g fill="var(--accent-ink)">${letters(name)}</g></svg>\n`;

const favicon = (name: string, { light, dark }: Accent) =>
  `<svg ${SVG} viewBox="0 0 32 32"><style>.tile{fill:${light}}.ink{fill:${INK.light}}@media (prefers-color-scheme:dark){.tile{fill:${dark}}.ink{fill:${INK.dark}}}</style>${TILE} class="tile"/><g class="ink">${letters(name)}</g></svg>\n`;

/** Square to its edges: whoever shows it rounds it. */
const touchIcon = (name: string, { light }: Accent) =>
  `<svg ${SVG} viewBox="0 0 32 32" width="180" height="180"><rect width="32" height="32" fill="${light}"/><g fill="${INK.light}">${letters(name)}</g></svg>`;

function socialImage(name: string, { light }: Accent): string {
  const word = outlinesOf(name);
  const scale = word === undefined ? 1 : Math.min(1, 1000 / word.width);
  const written =
    word === undefined
      ? ''
      : `<g transform="translate(100 ${400 + 100 * scale}) scale(${scale.toFixed(4)})">${word.markup}</g>`;
  return `<svg ${SVG} viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="${light}"/><g transform="translate(100 110) scale(5.5)">${TILE} fill="${INK.light}"/><g fill="${light}">${letters(name)}</g></g><g fill="${INK.light}">${written}</g></svg>`;
}

/** A price line that is the name's own. */
function hero(name: string): string {
  const bytes = [...createHash('sha256').update(name).digest()];
  let level = 150;
  const points = bytes.map((byte, at) => {
    level = Math.min(225, Math.max(25, level + (byte - 132) / 3.2));
    return `${Math.round((at * 1440) / (bytes.length - 1))} ${Math.round(level)}`;
  });
  return `<svg ${SVG} viewBox="0 0 1440 250"><path d="M0 62.5h1440M0 125h1440M0 187.5h1440" stroke="var(--line)"/><path d="M${points.join('L')}V250H0z" fill="var(--accent)" fill-opacity=".12"/><path d="M${points.join('L')}" fill="none" stroke="var(--accent)" stroke-width="4" stroke-linejoin="round"/></svg>\n`;
}

/** Logo, icons and pictures of a new brand, drawn of its name and colours: file of media/ to its bytes. */
export async function drawMedia(name: string, accent: Accent): Promise<ReadonlyMap<string, string | Buffer>> {
  const png = (svg: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  return new Map<string, string | Buffer>([
    ['logo.svg', logo(name)],
    ['favicon.svg', favicon(name, accent)],
    ['hero.svg', hero(name)],
    ['touch-icon.png', await png(touchIcon(name, accent))],
    ['social.png', await png(socialImage(name, accent))],
  ]);
}
