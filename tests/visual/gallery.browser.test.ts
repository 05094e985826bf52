// @module-tag long: takes and compares pictures of the whole gallery

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { widgetRegistry } from 'virtual:widget-registry';
import type { WidgetStep } from '#islands/define-widget.ts';
import { takeSteps } from '../conformance/take-steps.ts';
import { closeBrowser, openBrowser } from '../support/browser.ts';
import { chromiumPath } from '../support/chromium.ts';
import { freshFolder } from '../support/databases.ts';
import { ROOT } from '../support/folders.ts';
import { startSite, type Site } from '../support/site.ts';
import { compareImages } from './compare-images.ts';
import { isLongForm } from '../support/long-form.ts';

/**
 * Screenshots of the gallery, kept in `screenshots/` at half size. `FORECOURT_UPDATE_SCREENSHOTS=1 npx vitest run
 * tests/visual` takes them anew; look at what changed before it is committed. `npm test` compares the first example of
 * every widget in English; `npm run test:all` all of them, every state, and both languages.
 */
const FOLDER = join(import.meta.dirname, 'screenshots');
const FAILED = join(import.meta.dirname, 'failed');
const MADE_WITH = join(FOLDER, 'made-with.json');
const isUpdating = process.env['FORECOURT_UPDATE_SCREENSHOTS'] === '1';
const isComplete = isUpdating || isLongForm;

/** Of the same browser nothing may differ but a few pixels; another version draws letters a little otherwise. */
const DIFFERING_PIXELS_MAX = 12;
const DIFFERING_SHARE_MAX = 0.01;

const VARIANTS = [
  { name: 'en-light', language: 'en', theme: 'light', width: 1280 },
  { name: 'ar-dark', language: 'ar', theme: 'dark', width: 360 },
] as const;
type Variant = (typeof VARIANTS)[number];
/** The steps of a state are those of a visitor with this window. */
const STATE_WIDTH_PX = 1280;

const HALF_SIZE = 0.5;
const WINDOW_HEIGHT_PX = 800;
/** A taller example is cut: the rest of 10,000 words looks as its beginning does. */
const TALLEST_PX = 2400;
/** Dates that a widget shows by the visitor's clock. */
const NOW = new Date('2026-11-20T10:00:00Z');

let folder: Awaited<ReturnType<typeof freshFolder>>;
let site: Site;
let isSameBrowser: boolean;

beforeAll(async () => {
  folder = await freshFolder();
  site = await startSite({ dataDir: folder.dataDir });
  const browser = `${basename(chromiumPath())} ${(await openBrowser()).version()}`;
  if (isUpdating) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(MADE_WITH, `${JSON.stringify({ browser })}\n`);
  }
  isSameBrowser = (JSON.parse(readFileSync(MADE_WITH, 'utf8')) as { browser: string }).browser === browser;
  rmSync(FAILED, { recursive: true, force: true });
});

afterAll(async () => {
  await closeBrowser();
  await site?.stop();
  await folder?.remove();
});

const open = async ({ theme, width }: Variant): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await (
    await openBrowser()
  ).newContext({
    viewport: { width, height: WINDOW_HEIGHT_PX },
    deviceScaleFactor: HALF_SIZE,
    colorScheme: theme,
    reducedMotion: 'reduce',
    permissions: ['clipboard-write'],
    bypassCSP: true, // for the one changed word below; the policy is held elsewhere
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  // A slow moment must not decide which font a screenshot has. Hidden scrollbars need no gutter, which would be a
  // bare strip beside every backdrop.
  await page.route('**/gallery/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text())
        .replaceAll(/font-display:\s*\w+/g, 'font-display:block')
        .replaceAll(/scrollbar-gutter:\s*stable/g, 'scrollbar-gutter:auto'),
    });
  });
  // Prices change; a table that still waits for them does not.
  await page.route('**/api/quotes/**', () => new Promise(() => undefined));
  return { context, page };
};

const widthOf = ({ state }: Shot, { width }: Variant): number => (state === undefined ? width : STATE_WIDTH_PX);

type Shot = {
  readonly tag: string;
  readonly example: string;
  readonly state?: string;
  readonly steps: readonly WidgetStep[];
};

const take = async (page: Page, shot: Shot, variant: Variant): Promise<Buffer> => {
  const { tag, example, steps } = shot;
  const [{ language }, width] = [variant, widthOf(shot, variant)];
  await page.setViewportSize({ width, height: WINDOW_HEIGHT_PX });
  await page.goto(`${site.url}/gallery/${tag}/${example}?language=${language}`);
  await page.evaluate(async (name) => {
    await document.fonts.ready;
    for (const element of document.querySelectorAll(name))
      element.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  }, tag);
  await page.waitForFunction(
    (name) => [...document.querySelectorAll(name)].every((element) => element.hasAttribute('data-fc-live')),
    tag,
  );
  await takeSteps(page, steps);
  const needed = Math.min(
    TALLEST_PX,
    Math.max(await page.evaluate(() => document.body.scrollHeight), steps.length > 0 ? WINDOW_HEIGHT_PX : 0),
  );
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  return page.screenshot({
    clip: { x: 0, y: 0, width: page.viewportSize()?.width ?? width, height: needed },
    fullPage: steps.length === 0,
    animations: 'disabled',
    caret: 'hide',
    scale: 'device',
  });
};

/** Compares with what is kept, or keeps it; what differs, in a sentence. */
const differenceOf = (name: string, image: Buffer): string | undefined => {
  const file = join(FOLDER, `${name}.png`);
  if (isUpdating) {
    mkdirSync(dirname(file), { recursive: true });
    // Bytes differ from run to run where pixels do not.
    const difference = existsSync(file) ? compareImages(readFileSync(file), image) : undefined;
    if (difference?.kind !== 'pixels' || difference.differing > 0) writeFileSync(file, image);
    return undefined;
  }
  if (!existsSync(file)) return `${relative(ROOT, file)} is not kept yet: FORECOURT_UPDATE_SCREENSHOTS=1`;
  const difference = compareImages(readFileSync(file), image);
  const allowed =
    difference.kind === 'size' ? 0 : isSameBrowser ? DIFFERING_PIXELS_MAX : difference.total * DIFFERING_SHARE_MAX;
  const differing = difference.kind === 'size' ? `${difference.is} instead of ${difference.was}` : difference.differing;
  if (typeof differing === 'number' && differing <= allowed) return undefined;
  const actual = join(FAILED, `${name}.png`);
  mkdirSync(dirname(actual), { recursive: true });
  writeFileSync(actual, image);
  if (difference.kind === 'pixels') writeFileSync(join(FAILED, `${name}.difference.png`), difference.marked);
  return `${name} looks otherwise (${differing}${difference.kind === 'pixels' ? ` pixels, ${allowed} allowed` : ''}): see ${relative(ROOT, actual)}`;
};

const shots = await Promise.all(
  widgetRegistry.widgets.map(async ({ declaration: { tag, examples } }) => {
    const list = (await examples()).default;
    const every = list.flatMap(({ name, states = [] }): Shot[] => [
      { tag, example: name, steps: [] },
      ...states.map((state) => ({ tag, example: name, state: state.name, steps: state.steps })),
    ]);
    return { tag, every, chosen: isComplete ? every : every.slice(0, 1) };
  }),
);
const nameOf = (shot: Shot, variant: Variant): string =>
  `${shot.tag}/${[shot.example, ...(shot.state === undefined ? [] : [shot.state]), `${variant.name}-${widthOf(shot, variant)}`].join('.')}`;

describe.each(isComplete ? VARIANTS : VARIANTS.slice(0, 1))('the gallery at $name', (variant) => {
  let opened: { context: BrowserContext; page: Page };

  beforeAll(async () => {
    opened = await open(variant);
  });

  afterAll(() => opened?.context.close());

  it.each(shots)('[PLT-6] $tag looks as it did', { timeout: 120_000 }, async ({ chosen }) => {
    const differences: (string | undefined)[] = [];
    for (const shot of chosen) {
      await opened.context.clearCookies();
      if (opened.page.url().startsWith(site.url)) await opened.page.evaluate(() => localStorage.clear());
      differences.push(differenceOf(nameOf(shot, variant), await take(opened.page, shot, variant)));
    }
    expect(differences.filter((difference) => difference !== undefined)).toEqual([]);
  });
});

it('keeps a screenshot of every example and state, and no other', () => {
  const kept = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));
  const wanted = shots.flatMap(({ every }) =>
    every.flatMap((shot) => VARIANTS.map((variant) => `${nameOf(shot, variant)}.png`)),
  );
  if (isUpdating) for (const name of kept) if (!wanted.includes(name)) rmSync(join(FOLDER, name));
  expect((isUpdating ? kept.filter((name) => wanted.includes(name)) : kept).sort()).toEqual(wanted.sort());
});
