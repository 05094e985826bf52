// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ACCORDION_EXCERPT_MOBILE_BELOW_PX } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const DESKTOP = { width: 1024, height: 800 };
const MOBILE = { width: 400, height: 800 };

const here = widgetPages({ viewport: DESKTOP });
const { open } = here;

const makeLive = async (page: Page) => {
  await page
    .locator('fc-deposit-withdrawal')
    .evaluate((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await page.locator('fc-deposit-withdrawal[data-fc-live]').waitFor();
};

const bank = {
  title: 'Bank',
  image: '/media/payment-bank.svg',
  deposit: {
    banks: ['First bank', '<b>Second</b> bank'],
    maxTransaction: 'No limit',
    fees: 'None',
    notes: [
      ['fees', 'Your bank may charge.', 'value', 7],
      ['maxTransaction', 'A day.', 'header', 2],
      ['banks', 'A day.', 'value', 2],
    ],
  },
  withdraw: { fees: ['Pounds: none', 'Euros: 1'] },
};
const card = { title: 'Card', deposit: { maxTransaction: '20,000', fees: 'None' }, withdraw: { fees: 'None' } };
const wallet = { title: 'Wallet', deposit: { fees: '1%' } };

const tag = (methods: object, attributes = '') =>
  `<fc-deposit-withdrawal ${attributes}><script type="application/json">${JSON.stringify({ methods }).replaceAll('<', String.raw`\u003c`)}</script></fc-deposit-withdrawal>`;
const THREE = tag({ bank, card, wallet });

const openItems = (page: Page) =>
  page
    .locator('details')
    .evaluateAll((all) =>
      all.flatMap((item) => ((item as HTMLDetailsElement).open ? [item.querySelector('summary')?.textContent] : [])),
    );
const summary = (page: Page, title: string) => page.locator('summary', { hasText: title });
/** Of the first method that shows. */
const section = (page: Page, title: string) =>
  page.locator('.payment-section', { has: page.getByRole('heading', { name: title }) }).first();
const tree = (page: Page) => page.locator('.payment').ariaSnapshot();

describe('deposit-withdrawal', () => {
  it.each([DESKTOP, MOBILE])(
    '[PAY-2] [PAY-3] is an accordion without a script, the first method open, at %o',
    async (viewport) => {
      const page = await open({ html: THREE }, { javaScriptEnabled: false, viewport });
      expect(await page.getByRole('tab').count()).toBe(0);
      expect(await openItems(page)).toEqual(['Bank']);
      await summary(page, 'Wallet').click();
      expect(await openItems(page)).toEqual(['Bank', 'Wallet']);
      expect(await page.getByText('1%').isVisible()).toBe(true);
      // Once for those who listen: title and image stand twice in the markup, for tabs and for accordion.
      expect((await tree(page)).match(/heading "Bank"/g)).toHaveLength(1);
    },
  );

  it('[PAY-3] tells banks, largest transaction and fees, plain or as a list, for deposit and withdraw; HTML is text', async () => {
    const page = await open({ html: THREE });
    const deposit = section(page, 'Deposit');
    expect(await deposit.locator('dt').evaluateAll((all) => all.map((dt) => dt.firstChild?.textContent))).toEqual([
      'Banks',
      'Largest transaction',
      'Fees',
    ]);
    expect(
      await deposit
        .getByRole('listitem')
        .evaluateAll((all) => all.map((item) => item.querySelector('bdi')?.textContent ?? '').filter(Boolean)),
    ).toEqual(['First bank', '<b>Second</b> bank']);
    expect(await section(page, 'Withdraw').locator('dd').innerText()).toBe('Pounds: none\nEuros: 1');
  });

  it(
    '[PAY-1] [PLT-6] shows tabs by method at first paint, the first selected; the panels are theirs once live',
    { tags: ['proof'] },
    async () => {
      const page = await open({ html: THREE });
      expect(await page.locator('summary').first().isVisible()).toBe(false);
      expect(await page.getByRole('tablist', { name: 'Ways to pay' }).getByRole('tab').allInnerTexts()).toEqual([
        'Bank',
        'Card',
        'Wallet',
      ]);
      expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Bank');
      expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Bank']);
      await page.getByRole('tab', { name: 'Card' }).click(); // kept until the code is there
      await page.getByRole('tabpanel', { name: 'Card' }).waitFor();
      expect(await page.getByText('20,000').isVisible()).toBe(true);
      expect(await page.getByText('First bank').isVisible()).toBe(false);
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tabpanel', { name: 'Wallet' }).waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
      expect(here.watched.complaints.filter((line) => !line.includes('404'))).toEqual([]);
    },
  );

  it('[PAY-1] hides the tabs where there is one method, the bank or another', async () => {
    for (const methods of [{ bank }, { card }]) {
      const page = await open({ html: tag(methods) });
      expect(await page.getByRole('tab').count()).toBe(0);
      expect(await page.locator('summary').count()).toBe(0);
      expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([Object.values(methods)[0]?.title]);
      expect(await section(page, 'Deposit').isVisible()).toBe(true);
      await here.watched.context.close();
    }
  });

  it(
    '[PAY-2] below tablet width it is an accordion: the first open, a click toggles; what was opened before the code stays',
    { tags: ['proof'] },
    async () => {
      const page = await open({ html: THREE }, { viewport: MOBILE });
      expect(await page.getByRole('tab').count()).toBe(0);
      expect(await openItems(page)).toEqual(['Bank']);
      await summary(page, 'Card').click();
      await summary(page, 'Bank').click();
      expect(await openItems(page)).toEqual(['Card']);
      await makeLive(page);
      expect(await openItems(page)).toEqual(['Card']);
      expect(await page.getByRole('tabpanel').count()).toBe(0);
      await summary(page, 'Card').click();
      expect(await openItems(page)).toEqual([]);
      // On a wide window the panel of the active tab shows, whatever was closed.
      await page.setViewportSize(DESKTOP);
      await page.getByRole('tabpanel').waitFor();
      expect(await section(page, 'Deposit').isVisible()).toBe(true);
      expect(here.watched.complaints.filter((line) => !line.includes('404'))).toEqual([]);
    },
  );

  it('[PAY-2] is an accordion at every width where the variant says so', async () => {
    const page = await open({ html: tag({ bank, card }, 'variant="accordion"') });
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await openItems(page)).toEqual(['Bank']);
  });

  it(
    '[PAY-4] [PGE-11] numbers notes as assigned, in header or value, and leads to them and back',
    { tags: ['proof'] },
    async () => {
      const page = await open({ html: THREE });
      const deposit = section(page, 'Deposit');
      expect(
        await deposit
          .getByRole('list', { name: 'Notes' })
          .locator('> li')
          .evaluateAll((all) => all.map((note) => [(note as HTMLLIElement).value, note.firstChild?.textContent])),
      ).toEqual([
        [2, 'A day.'],
        [7, 'Your bank may charge.'],
      ]);
      expect(
        await deposit
          .locator('sup')
          .evaluateAll((all) =>
            all.map((mark) => [mark.closest('dt, dd')?.localName, mark.querySelector('a')?.lastChild?.textContent]),
          ),
      ).toEqual([
        ['dd', '2'],
        ['dt', '2'],
        ['dd', '7'],
      ]);
      await deposit.getByRole('link', { name: 'Note 7' }).click();
      const note = deposit.getByRole('listitem').filter({ hasText: 'Your bank may charge.' });
      const isFocused = (id: string | null) =>
        page.evaluate(
          (wanted) =>
            [document.activeElement?.id, decodeURIComponent(location.hash.slice(1))].every((at) => at === wanted),
          id,
        );
      await expect.poll(async () => isFocused(await note.getAttribute('id'))).toBe(true);
      await note.getByRole('link', { name: 'Back to “Fees”' }).click();
      await expect
        .poll(async () => isFocused(await deposit.getByRole('link', { name: 'Note 7' }).getAttribute('id')))
        .toBe(true);
      const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    },
  );

  it('[PAY-5] stacks a section’s facts below 544 px of window width', { tags: ['proof'] }, async () => {
    const page = await open({ html: THREE }, { viewport: { width: ACCORDION_EXCERPT_MOBILE_BELOW_PX, height: 800 } });
    const tops = () =>
      section(page, 'Deposit')
        .locator('dl > div')
        .evaluateAll((all) => new Set(all.map((fact) => fact.getBoundingClientRect().top)).size);
    expect(await tops()).toBe(1);
    await page.setViewportSize({ width: ACCORDION_EXCERPT_MOBILE_BELOW_PX - 1, height: 800 });
    expect(await tops()).toBe(3);
  });

  const AT_ONCE = { words: 'At once', hours: 0 };
  const TIMED = tag({
    bank: {
      ...bank,
      deposit: { ...bank.deposit, time: { words: 'The same day', hours: 8 } },
      withdraw: { ...bank.withdraw, time: { words: 'Within 1 day', hours: 24 } },
    },
    card: {
      ...card,
      deposit: { ...card.deposit, time: AT_ONCE },
      withdraw: { ...card.withdraw, time: { words: 'Within 1 day', hours: 24 } },
    },
    wallet: { ...wallet, deposit: { ...wallet.deposit, time: AT_ONCE } },
  });
  const ropes = (page: Page, row: string) =>
    page
      .locator(`${row} .payment-rope`)
      .evaluateAll((all) =>
        all.map((svg) => Math.round(svg.querySelector('path.line')?.getBoundingClientRect().width ?? 0)),
      );

  it('[PAY-1] [PAY-3] shows methods that tell their time as rows: tabs below each other with ropes, limit and fees, the panel beside them', async () => {
    const page = await open({ html: TIMED });
    const list = page.getByRole('tablist', { name: 'Ways to pay' });
    expect(await list.getAttribute('aria-orientation')).toBe('vertical');
    expect(await page.getByRole('tab', { selected: true, name: /^Bank Deposit/ }).count()).toBe(1);
    expect(await page.getByRole('tab', { name: /^Wallet Deposit/ }).innerText()).toMatch(
      /Wallet.*At once.*1%.*Withdraw.*Not offered/s,
    );
    expect(await page.getByRole('tab', { name: /^Card Deposit/ }).innerText()).toMatch(
      /At once.*20,000.*Fees: None.*Within 1 day/s,
    );
    const [bankIn = 0, bankOut = 0, cardIn = 0] = await ropes(page, '.tab');
    expect(bankOut).toBeGreaterThan(2 * bankIn);
    expect(bankIn).toBeGreaterThan(cardIn);

    const [rows, panel] = await Promise.all([list.boundingBox(), section(page, 'Deposit').boundingBox()]);
    expect(panel?.x).toBeGreaterThan((rows?.x ?? 0) + (rows?.width ?? Infinity) - 1);
    await page.getByRole('tab', { name: /^Card Deposit/ }).click();
    await page.getByRole('tabpanel', { name: 'Card' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('tabpanel', { name: 'Wallet' }).waitFor();
    expect(here.watched.complaints.filter((line) => !line.includes('404'))).toEqual([]);
  });

  it.each([
    ['en', MOBILE],
    ['ar', { width: 360, height: 800 }],
  ] as const)(
    '[PAY-2] rows are an accordion on mobile, the first open, and nothing scrolls sideways (%s)',
    async (language, viewport) => {
      const page = await open({ html: TIMED, language }, { viewport, javaScriptEnabled: false });
      expect(await page.getByRole('tab').count()).toBe(0);
      expect(await page.locator('details[open]').count()).toBe(1);
      const [bankIn = 0, bankOut = 0] = await ropes(page, 'summary');
      expect(bankOut).toBeGreaterThan(2 * bankIn);
      await summary(page, 'Card').click();
      expect(await page.locator('details[open]').count()).toBe(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    },
  );

  it('tells the time of a single method above its facts', async () => {
    const page = await open({ html: tag({ card: { ...card, deposit: { ...card.deposit, time: AT_ONCE } } }) });
    expect(await page.getByText('At once').count()).toBe(1);
    expect(await page.locator('.payment-rope').count()).toBe(1);
  });

  it.each([
    [{}, 'prop "methods" must have at least one method'],
    [{ 1: card }, 'prop "methods.1"'],
    [{ card: { title: 'Card' } }, 'prop "methods.card" must have a section deposit or a section withdraw'],
    [
      { card: { title: 'Card', deposit: {} } },
      'prop "methods.card.deposit" must tell at least one of banks, maxTransaction, fees',
    ],
    [
      { card: { title: 'Card', deposit: { fees: 3 } } },
      'prop "methods.card.deposit.fees" must be a text, or a list of texts',
    ],
    [
      { card: { title: 'Card', deposit: { fees: [] } } },
      'prop "methods.card.deposit.fees" must have a length of at least 1',
    ],
    [
      { card: { title: 'Card', image: 'javascript:alert(1)', deposit: { fees: '1' } } },
      'prop "methods.card.image" must be the address of a picture',
    ],
    [
      { card: { title: 'Card', deposit: { fees: '1', notes: [['banks', 'x', 'value', 1]] } } },
      'prop "methods.card.deposit.notes" must belong to columns that the section has',
    ],
    [
      {
        card: {
          title: 'Card',
          deposit: {
            fees: '1',
            notes: [
              ['fees', 'x', 'value', 1],
              ['fees', 'y', 'header', 1],
            ],
          },
        },
      },
      'prop "methods.card.deposit.notes" must say one thing a sequence number',
    ],
    [
      { card: { title: 'Card', deposit: { fees: '1', notes: [['fees', 'x', 'footer', 1]] } } },
      'prop "methods.card.deposit.notes[0][2]" must be one of "header", "value"',
    ],
  ])('[PLT-7] refuses what it cannot show, naming tag and prop (%#)', (methods, complaint) => {
    expect(() => here.site.document({ html: tag(methods) })).toThrow(`fc-deposit-withdrawal: ${complaint}`);
  });
});
