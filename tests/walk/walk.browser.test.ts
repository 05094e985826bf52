import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteContent } from '#server/read-site-content.ts';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { BRAND } from '../support/brand-copy.ts';
import { closeBrowser, openPage } from '../support/browser.ts';
import { sitePlace } from '../support/databases.ts';
import { type Site, startSite } from '../support/site.ts';
import { htmlFaults, idsIn, linksIn } from './html-faults.ts';
import { pagesToWalk, type WalkedPage } from './pages-to-walk.ts';
import { isLongForm } from '../support/long-form.ts';

/** `npm run test:all` walks over every page of every edition; `npm test` over these of two. */
const SAMPLE = /^\/(?:en-gb(?:\/markets\/eur-usd)?|ar-jo(?:\/costs)?)$/;

const NARROW = { width: 320, height: 640 };
const TABS = 2; // of an edition; some are walked at once

const { brand, instruments } = await readSiteContent(BRAND);
/** Pages that are there need not be asked for, unless a link names a place on them. */
const known = new Set(
  brand.editions.flatMap(({ id }) => brand.pages(id).map(({ path }) => (path === '' ? `/${id}` : `/${id}/${path}`))),
);
const editions = [...pagesToWalk(brand, instruments)]
  .map(([id, pages]) => ({ id, pages: pages.filter(({ address }) => isLongForm || SAMPLE.test(address)) }))
  .filter(({ pages }) => pages.length > 0);

const place = await sitePlace();
let site: Site | undefined;
beforeAll(async () => {
  site = await startSite({ dataDir: place.dataDir, env: place.env });
});
afterAll(async () => {
  await closeBrowser();
  await site?.stop();
  await place.remove();
});

/** Pages as they were read, each once. */
const read = new Map<string, Promise<{ readonly status: number; readonly html: string }>>();
function get(path: string): Promise<{ readonly status: number; readonly html: string }> {
  const known = read.get(path);
  if (known !== undefined) return known;
  const asked = fetch(`${site?.url}${path}`).then(async (answer) => ({
    status: answer.status,
    html: (answer.headers.get('content-type') ?? '').includes('html') ? await answer.text() : '',
  }));
  read.set(path, asked);
  return asked;
}

/** A thank-you page asks for the sign-up it belongs to; whoever has none is told so, which the browser writes down by itself. */
const isOfNobody = (address: string, complaint: string): boolean =>
  address.endsWith('/thank-you') && /status of 409\b/.test(complaint);

/** Does the work on the items, `TABS` at a time. */
async function spread<Item>(
  items: readonly Item[],
  workers: number,
  work: (next: () => Item | undefined) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  await Promise.all(Array.from({ length: workers }, () => work(() => rest.shift())));
}

// The markup is looked at while the browser is at work.
describe.concurrent.each(editions)('every page of $id', ({ pages }) => {
  it(
    'is valid HTML with data that parses, in the right direction, and its links lead somewhere',
    { timeout: 900_000 },
    async () => {
      const faults: string[] = [];
      for (const { address, direction } of pages) {
        const { status, html } = await get(address);
        if (status !== 200) faults.push(`${address}: ${status}`);
        faults.push(...(await htmlFaults(html, direction)).map((fault) => `${address}: ${fault}`));
        for (const link of linksIn(html)) {
          const [path = '', hash = ''] = link.split('#');
          if (hash === '' && known.has(path.split('?')[0] ?? '')) continue;
          const target = await get(path === '' ? address : path);
          if (target.status >= 400) faults.push(`${address}: the link to ${link} is answered by ${target.status}`);
          // `#top` is the top of the document where nothing has that id (HTML, "find a potential indicated element").
          else if (
            hash !== '' &&
            hash !== 'top' &&
            target.html !== '' &&
            !idsIn(target.html).has(decodeURIComponent(hash))
          )
            faults.push(`${address}: there is nothing at ${link}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('is accessible, quiet, and no wider than a small phone', { timeout: 1_800_000 }, async () => {
    const faults: string[] = [];
    await spread(pages, TABS, async (next) => {
      // The second theme is looked at where the language was seen in the first.
      const { page, context, complaints } = await openPage({
        baseURL: site?.url ?? '',
        viewport: NARROW,
        reducedMotion: 'reduce',
        colorScheme: pages[0]?.isFirstOfLanguage ? 'light' : 'dark',
      });
      for (let walked: WalkedPage | undefined = next(); walked !== undefined; walked = next()) {
        const { address } = walked;
        complaints.length = 0;
        // What a thank-you page is told must not be heard on the next one.
        await page.goto(address, { waitUntil: address.endsWith('/thank-you') ? 'networkidle' : 'load' });
        await page.evaluate(() => document.fonts.ready);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > NARROW.width) faults.push(`${address}: ${width} px wide`);
        // Header and footer are the same on every page of an edition.
        const violations = await accessibilityViolations(page, address === pages[0]?.address ? 'body' : 'main');
        faults.push(
          ...[...violations, ...complaints.filter((said) => !isOfNobody(address, said))].map(
            (fault) => `${address}: ${fault}`,
          ),
        );
      }
      await context.close();
    });
    expect(faults).toEqual([]);
  });
});
