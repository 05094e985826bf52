/**
 * What a first visit downloads, by part: how much larger the page's HTML is, compressed as the site sends it, than
 * without that part; then the files that the browser asks for before the visitor does anything.
 * node bench/pages/parts.ts http://localhost:8080 /en-gb /en-gb/markets …  --rules: the blocks of styles as well
 */
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright-core';

const { values, positionals } = parseArgs({ options: { rules: { type: 'boolean' } }, allowPositionals: true });
const [site = 'http://localhost:8080', ...paths] = positionals;
const SETTLE_MS = 3_000;

const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

/** The first piece of the page that a pattern finds, and where it stands. */
type Piece = { readonly from: number; readonly to: number };

const piecesOf = (html: string, pattern: RegExp): readonly Piece[] =>
  [...html.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length }));

/** One element with all that is in it. */
const element = (html: string, opening: RegExp, tag: string): readonly Piece[] => {
  const from = opening.exec(html)?.index;
  if (from === undefined) return [];
  const tags = new RegExp(`<(/?)${tag}[\\s>]`, 'g');
  tags.lastIndex = from;
  let depth = 0;
  for (let match = tags.exec(html); match !== null; match = tags.exec(html)) {
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return [{ from, to: match.index + tag.length + 3 }];
  }
  return [];
};

const without = (html: string, pieces: readonly Piece[]): string =>
  pieces.toSorted((a, b) => b.from - a.from).reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), html);

/** The blocks of a style sheet: `@layer kit{…}` for each sheet, and what is outside the layers. */
function blocksOf(css: string): readonly { readonly layer: string; readonly text: string }[] {
  const blocks: { layer: string; text: string }[] = [];
  for (let at = 0; at < css.length;) {
    let depth = 0;
    let end = at;
    for (; end < css.length; end += 1) {
      if (css[end] === '{') depth += 1;
      else if (css[end] === '}' && (depth -= 1) === 0) break;
      else if (css[end] === ';' && depth === 0) break;
    }
    const text = css.slice(at, end + 1);
    blocks.push({ layer: /^\s*@layer (\w+)\{/.exec(text)?.[1] ?? /^\s*@[\w-]+/.exec(text)?.[0] ?? 'other', text });
    at = end + 1;
  }
  return blocks;
}

function parts(html: string): readonly (readonly [string, readonly Piece[]])[] {
  const style = piecesOf(html, /<style[^]*?<\/style>/g);
  return [
    ['styles', style],
    ['head, the rest', piecesOf(html, /<(?:meta|link|title)\b[^>]*>(?:[^<]*<\/title>)?/g)],
    ['structured data', piecesOf(html, /<script type="application\/ld\+json"[^]*?<\/script>/g)],
    ['texts and state as JSON', piecesOf(html, /<script type="application\/json"[^]*?<\/script>/g)],
    ['inline scripts', piecesOf(html, /<script>[^]*?<\/script>/g)],
    ['consent banner', element(html, /<section class="consent"/, 'section')],
    ['header', element(html, /<header class="site-head"/, 'header')],
    ['main', element(html, /<main\b/, 'main')],
    ['footer', element(html, /<footer class="site-foot"/, 'footer')],
    ['icons, anywhere', piecesOf(html, /<svg class="(?:icon|glyph)"[^]*?<\/svg>/g)],
    ['other drawings, anywhere', piecesOf(html, /<svg(?! class="(?:icon|glyph)")[^]*?<\/svg>/g)],
  ];
}

const row = (name: string, raw: number, more: number) =>
  console.log(`  ${name.padEnd(34)} ${String(raw).padStart(8)} ${String(more).padStart(7)}`);

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const path of paths.length > 0 ? paths : ['/en-gb']) {
    const html = await (await fetch(site + path)).text();
    const whole = compressed(html);
    console.log(`${path}\n  ${'part'.padEnd(34)}      raw  brotli`);
    for (const [name, pieces] of parts(html)) {
      const raw = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
      if (raw > 0) row(name, raw, whole - compressed(without(html, pieces)));
      if (name !== 'styles') continue;
      const css = pieces.map(({ from, to }) => html.slice(from, to).replace(/^<style[^>]*>|<\/style>$/g, '')).join('');
      const blocks = blocksOf(css);
      const groups = values.rules
        ? blocks.map(({ layer, text }) => [`${layer} ${text.slice(text.indexOf('{') + 1, 70)}`, [text]] as const)
        : [...new Set(blocks.map(({ layer }) => layer))].map(
            (layer) => [layer, blocks.filter((block) => block.layer === layer).map(({ text }) => text)] as const,
          );
      for (const [group, texts] of groups)
        row(
          `  ${group.slice(0, 32)}`,
          texts.join('').length,
          whole - compressed(texts.reduce((rest, text) => rest.replace(text, () => ''), html)),
        );
    }
    row('the page', Buffer.byteLength(html), whole);

    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const files = new Map<string, { kind: string; name: string }>();
    session.on('Network.responseReceived', ({ requestId, type, response }) =>
      files.set(requestId, { kind: type, name: new URL(response.url).pathname }),
    );
    const bytes = new Map<string, number>();
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file !== undefined) bytes.set(`${file.kind} ${file.name}`, encodedDataLength);
    });
    await page.goto(site + path);
    await page.waitForTimeout(SETTLE_MS);
    console.log('  on the wire before any interaction, with headers');
    for (const [file, size] of [...bytes].toSorted(([a], [b]) => a.localeCompare(b)))
      console.log(`  ${file.slice(0, 60).padEnd(60)} ${String(size).padStart(8)}`);
    await page.close();
  }
} finally {
  await browser.close();
}
