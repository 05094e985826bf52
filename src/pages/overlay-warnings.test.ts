import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandCopy, copyBrand } from '../../tests/support/brand-copy.ts';
import { renderPage } from '../../tests/support/render-page.ts';
import { openPages } from '../../tests/support/test-pages.ts';
import type { Pages } from './create-pages.tsx';

const WARNING =
  'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage. 71% of retail investor accounts lose money when trading CFDs with this provider. You should consider whether you understand how CFDs work and whether you can afford to take the high risk of losing your money.';
const PLACE = '<div class="review-widget" data-template-id="t1">\n\nRead what clients write\n\n</div>';

const popup = (content: string, heading = 'A notice') =>
  `<fc-popup trigger="More" heading="${heading}">\n\n${content}\n\n</fc-popup>`;
const OFFERS: Readonly<Record<string, string>> = {
  word: popup('Trade CFDs on the whole world.'),
  heading: popup('On all markets.', 'Spread betting'),
  leverage: popup('Positions at 30:1.'),
  product: popup('See [what there is](/cfd/forex).'),
  account: popup('It takes five minutes: [open an account](/sign-up).'),
  form: popup('<fc-form-live-sign-up step="account"></fc-form-live-sign-up>'),
  prices: popup('<fc-instruments></fc-instruments>'),
  'form-popup':
    '<fc-form-popup trigger="Open" href="/sign-up" heading="An account"><fc-form-live-sign-up step="account"></fc-form-live-sign-up></fc-form-popup>',
  dialog: '<fc-dialog trigger="More" heading="A dialog">\n\nThe price of [the euro](/markets/forex).\n\n</fc-dialog>',
  action:
    '<fc-dialog heading="A choice" trigger="Choose"><script type="application/json">{"actions":[{"label":"Open","href":"/sign-up"},{"label":"Later"}]}</script><p>Now or later.</p></fc-dialog>',
};
const OTHERS: Readonly<Record<string, string>> = {
  hours: popup('Closed on 1 January, and open from 9:10 on the day after.'),
  help: popup('Ask [our people](/contact), or read [the help](/help).'),
  'form-popup':
    '<fc-form-popup trigger="Log in" href="/log-in" heading="Log in"><fc-form-login step="login"></fc-form-login></fc-form-popup>',
  dialog: '<fc-dialog trigger="More" heading="How it works">\n\nWords.\n\n</fc-dialog>',
};

let copy: BrandCopy;
let pages: Pages;
let without: Pages;
beforeAll(async () => {
  copy = copyBrand();
  const write = (name: string, body: string) =>
    copy.write(
      `pages/en/test-${name}.md`,
      `---\ntemplate: plain\ntitle: Test ${name}\ndescription: A page of the test of what opens over the warning of a page, by the name of ${name}.\n---\n\n${body}\n`,
    );
  for (const [name, body] of Object.entries(OFFERS)) write(`offers-${name}`, body);
  for (const [name, body] of Object.entries(OTHERS)) write(`other-${name}`, body);
  write('reviews', `Words before.\n\n${PLACE}\n\nWords between.\n\n${PLACE}`);
  without = (await openPages(copy.dir)).pages;
  copy.change('brand.yaml', 'images: {}', 'images: {}\nreviews: { script: https://reviews.example/bootstrap.js }');
  pages = (await openPages(copy.dir)).pages;
}, 300_000);
afterAll(() => copy.end());

const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
const main = async (name: string, from = pages): Promise<string> =>
  mainOf((await renderPage(from, `/en-gb/test-${name}`)).html);

describe('what opens over the warning of a page', () => {
  it.each(Object.keys(OFFERS))('[RSK-4] has the whole warning itself where it offers a product: %s', async (name) => {
    const html = await main(`offers-${name}`);
    expect(html.includes(`<p class="dialog-warning">${WARNING}</p>`)).toBe(true);
  });

  it.each(Object.keys(OTHERS))('[RSK-4] has none where it offers nothing: %s', async (name) => {
    expect((await main(`other-${name}`)).includes('dialog-warning')).toBe(false);
  });
});

describe('reviews of a third party', () => {
  it('[RSK-4, PGE-9] have the whole warning before each of their places, outside of what the script fills', async () => {
    const html = await main('reviews');
    expect(html.split(`<p class="review-warning">${WARNING}</p>`)).toHaveLength(3);
    expect(
      html.match(/<p class="review-warning">[^<]*<\/p><div class="review-widget"[^>]*data-review-script=/g),
    ).toHaveLength(2);
  });

  it('[RSK-4] have none where no script is named, since the words there are the page’s own', async () => {
    expect(await main('reviews', without)).not.toContain('review-warning');
  });
});
