// Draws the default brand's pictures (brand/media) from its logo and its home page's drawing: `node tools/make-demo-pictures.mjs`
// with Node 24. The results are committed; nothing runs this by itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { linesOf } from '../src/content/pdf/lay-out.ts';
import { outlineLine, outlineWidth } from '../src/pages/social/outlines.ts';

const MEDIA = join(import.meta.dirname, '../brand/media');
const [WIDTH, HEIGHT] = [1440, 720];
const INK = {
  ground: '#10201e',
  grid: '#21403c',
  bid: '#ff9389',
  ask: '#57cb95',
  between: '#6fd0c4',
  mark: '#ffd866',
  word: '#a9b8b5',
};

/** Bid and ask through a day: close together by day, apart at night, and wide for a moment at the news. */
const LEFT = 40;
const at = (part) => LEFT + part * (WIDTH - 2 * LEFT);
const wave = (x) =>
  20 * Math.sin(x * 9.1) + 54 * Math.sin(x * 4.3 + 1) + 9 * Math.sin(x * 41) + 5 * Math.sin(x * 97 + 2) - 90 * x;
const middle = (x) => HEIGHT / 2 + 40 + wave(x) - (x > 0.62 ? 60 * Math.min(1, (x - 0.62) * 30) : 0);
const half = (x) =>
  9 +
  20 * Math.exp(-(((x - 0.04) / 0.07) ** 2)) +
  96 * Math.exp(-(((x - 0.622) / 0.02) ** 2)) +
  24 * Math.exp(-(((x - 0.98) / 0.06) ** 2));
const STEPS = [...Array(361).keys()].map((step) => step / 360);
const line = (side) => STEPS.map((x) => `${at(x).toFixed(1)},${(middle(x) + side * half(x)).toFixed(1)}`);

const hours = [0, 4, 8, 12, 16, 20, 24].map((hour) => {
  const x = at(hour / 24);
  const anchor = hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle';
  return `<path d="M${x} 60V${HEIGHT - 70}" stroke="${INK.grid}"/><text x="${x}" y="${HEIGHT - 28}" text-anchor="${anchor}" fill="${INK.word}" font-family="sans-serif" font-size="26">${String(hour % 24).padStart(2, '0')}:00</text>`;
});
const news = at(0.622);

const chart = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${INK.ground}"/>
<g stroke-width="2">${hours.join('')}</g>
<polygon points="${[...line(-1), ...line(1).reverse()].join(' ')}" fill="${INK.between}" fill-opacity=".2"/>
<g fill="none" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><polyline points="${line(-1).join(' ')}" stroke="${INK.ask}"/><polyline points="${line(1).join(' ')}" stroke="${INK.bid}"/></g>
<path d="M${news} 60V${HEIGHT - 70}" stroke="${INK.mark}" stroke-width="3" stroke-dasharray="6 10"/><circle cx="${news}" cy="60" r="10" fill="${INK.mark}"/>
</svg>`;

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
  'spread-through-a-day.png': chart,
  'touch-icon.png': touchIcon,
  'social.png': social,
})) {
  writeFileSync(
    join(MEDIA, file),
    await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 }).toBuffer(),
  );
}
