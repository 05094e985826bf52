// Draws the default brand's pictures anew (brand/media): `node tools/make-demo-pictures.mjs`.
// The results are committed; nothing runs this by itself.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const MEDIA = join(import.meta.dirname, '../brand/media');
const [WIDTH, HEIGHT] = [1440, 720];
const INK = { ground: '#10201e', grid: '#21403c', bid: '#ff9389', ask: '#57cb95', between: '#6fd0c4', mark: '#ffd866', word: '#a9b8b5' };

/** Bid and ask through a day: close together by day, apart at night, and wide for a moment at the news. */
const LEFT = 40;
const at = (part) => LEFT + part * (WIDTH - 2 * LEFT);
const wave = (x) => 20 * Math.sin(x * 9.1) + 54 * Math.sin(x * 4.3 + 1) + 9 * Math.sin(x * 41) + 5 * Math.sin(x * 97 + 2) - 90 * x;
const middle = (x) => HEIGHT / 2 + 40 + wave(x) - (x > 0.62 ? 60 * Math.min(1, (x - 0.62) * 30) : 0);
const half = (x) => 9 + 20 * Math.exp(-(((x - 0.04) / 0.07) ** 2)) + 96 * Math.exp(-(((x - 0.622) / 0.02) ** 2)) + 24 * Math.exp(-(((x - 0.98) / 0.06) ** 2));
const STEPS = [...Array(361).keys()].map((step) => step / 360);
const line = (side) => STEPS.map((x) => `${at(x).toFixed(1)},${(middle(x) + side * half(x)).toFixed(1)}`);

const hours = [0, 4, 8, 12, 16, 20, 24].map((hour) => {
  const x = at(hour / 24);
  const anchor = hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle';
  return `<path d="M${x} 60V${HEIGHT - 70}" stroke="${INK.grid}"/><text x="${x}" y="${HEIGHT - 28}" text-anchor="${anchor}" fill="${INK.word}" font-family="sans-serif" font-size="26">${String(hour % 24).padStart(2, '0')}:00</text>`;
});
const news = at(0.622);

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${INK.ground}"/>
<g stroke-width="2">${hours.join('')}</g>
<polygon points="${[...line(-1), ...line(1).reverse()].join(' ')}" fill="${INK.between}" fill-opacity=".2"/>
<g fill="none" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><polyline points="${line(-1).join(' ')}" stroke="${INK.ask}"/><polyline points="${line(1).join(' ')}" stroke="${INK.bid}"/></g>
<path d="M${news} 60V${HEIGHT - 70}" stroke="${INK.mark}" stroke-width="3" stroke-dasharray="6 10"/><circle cx="${news}" cy="60" r="10" fill="${INK.mark}"/>
</svg>`;

writeFileSync(join(MEDIA, 'spread-through-a-day.png'), await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 }).toBuffer());
