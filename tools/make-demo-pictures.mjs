// Draws the default brand's pictures (brand/media) from its logo and its home page's drawing: `node tools/make-demo-pictures.mjs`
// with Node 24. The results are committed; nothing runs this by itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { linesOf } from '../src/content/pdf/lay-out.ts';
import { outlineLine, outlineWidth } from '../src/pages/social/outlines.ts';

const MEDIA = join(import.meta.dirname, '../brand/media');

/** The light theme of tokens.css, and the brand's accent. */
const LIGHT = {
  page: '#faf9f6',
  ink: '#14211f',
  accent: '#0b5d59',
  surface: '#ffffff',
  'surface-sunken': '#f1efe9',
  line: '#dedbd2',
  'line-strong': '#76827f',
  'ink-soft': '#4a5a57',
  'accent-wash': '#e3efec',
};
/** A drawing of media/ within another. */
const drawing = (file, place) =>
  readFileSync(join(MEDIA, file), 'utf8')
    .replace('<svg', `<svg ${place} fill="none" color="${LIGHT.ink}"`)
    .replace(/var\(--([a-z-]+)\)/g, (_, name) => LIGHT[name]);
const ground = (width, height, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${LIGHT.page}"/>${inside}</svg>`;

const touchIcon = ground(180, 180, drawing('logo.svg', 'x="34" y="34" width="112" height="112"'));

const [name] = linesOf(outlineWidth, [{ type: 'text', value: 'Northquay' }], { size: 104, weight: 600 }, 900);
const social = ground(
  1200,
  630,
  `${drawing('horizon.svg', 'x="0" y="396" width="1200" height="208"')}${drawing('logo.svg', 'x="84" y="150" width="150" height="150"')}${outlineLine(name, 104, LIGHT.ink, { x: 280, y: 258, width: 836 }, 'ltr')}`,
);

for (const [file, svg] of Object.entries({
  'touch-icon.png': touchIcon,
  'social.png': social,
})) {
  writeFileSync(
    join(MEDIA, file),
    await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 }).toBuffer(),
  );
}
