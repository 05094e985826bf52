import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import type { HaltState } from '#contracts/halts.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { HALTS_READ_EVERY_MS, HALT_MAX_DAYS, STATUS_LOST_MS, STATUS_SILENT_MS } from '#contracts/limits.ts';
import type { FeedStatus, ProcessStatus } from '#contracts/price-status.ts';
import type { PriceWatch } from '#contracts/price-watch.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { type ConsoleSite, NO_PRICES, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { HaltAnswer, InstrumentAnswer, PricesAnswer, SpreadsAnswer } from './prices.answers.ts';
import { readHalts, watchHalts } from './watch-halts.ts';

const DAY = [[0, 1_440]] as const;
const instrument = (symbol: string, isOpen = true): Instrument => ({
  symbol,
  slug: symbol.toLowerCase(),
  names: { en: `Name of ${symbol}`, de: `Name von ${symbol}` },
  kind: 'crypto',
  digits: 2,
  pip: 0.1,
  typicalSpread: 0.3,
  referencePrice: 10,
  session: {
    id: 'always',
    names: { en: 'Always' },
    zone: 'Etc/UTC',
    week: Array.from({ length: 7 }, () => (isOpen ? DAY : [])),
    holidays: [],
  },
});

eachDatabase((_kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  let statuses: readonly ProcessStatus[] = [];
  const typicals = new Map<string, number>();
  const prices: PriceWatch = {
    ...NO_PRICES,
    hasBus: true,
    instruments: [instrument('BTCUSD'), instrument('ETHUSD'), instrument('XRPUSD'), instrument('AAPL', false)],
    statuses: () => statuses,
    typicalSpreads: async () => typicals,
    spreads: async (symbol, fromMs) => [{ atMs: fromMs + 60_000, min: 1, max: 3, mean: symbol === 'BTCUSD' ? 2 : 1 }],
  };
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db, { prices });
  });
  afterAll(() => console_.close());
  const operator = () => staffOf(console_, ['operator']);
  const nowMs = () => console_.options.now().getTime();
  const process_ = (id: string, more: Partial<ProcessStatus>): ProcessStatus => ({
    id,
    host: `host-${id}`,
    pid: 1,
    started: 0,
    at: nowMs(),
    halts: 0,
    feed: null,
    gateway: null,
    ...more,
  });
  const feed = (agesMs: Readonly<Record<string, number>>): FeedStatus => ({
    sources: [],
    takeovers: [],
    refused_ticks: [
      { at: 1, symbol: 'BTCUSD', source: 'desk', reason: 'jump', bid: 1, ask: 2 },
      { at: 2, symbol: 'ETHUSD', source: 'desk', reason: 'jump', bid: 1, ask: 2 },
      { at: 3, symbol: 'BTCUSD', source: 'desk', reason: 'not-a-number', bid: null, ask: 2 },
    ],
    instruments: Object.entries(agesMs).map(([symbol, ageMs]) => ({
      symbol,
      source: 'desk',
      last_tick: nowMs() - ageMs,
      ticks: 30,
      spread: 0.4,
      refused: { jump: 2 },
    })),
  });

  describe('the list', () => {
    it('says of each instrument whether it is silent, closed by its hours or by staff, or open, with what was reported', async () => {
      const { browser } = await operator();
      typicals.set('BTCUSD', 0.2);
      statuses = [
        process_('old', { feed: feed({ BTCUSD: 9_999_999 }), at: nowMs() - STATUS_LOST_MS - 1 }),
        process_('feed', { feed: feed({ BTCUSD: 400, ETHUSD: STATUS_SILENT_MS + 1_000, AAPL: 500_000 }) }),
      ];
      const { body } = await browser.get<PricesAnswer>('/console/api/prices');
      expect(body.instruments.map(({ symbol, state }) => [symbol, state])).toEqual([
        ['BTCUSD', 'open'],
        ['ETHUSD', 'silent'],
        ['XRPUSD', 'silent'],
        ['AAPL', 'closed'],
      ]);
      expect(body.instruments[0]).toMatchObject({
        name: 'Name of BTCUSD',
        source: 'desk',
        last_tick: body.now - 400,
        ticks: 30,
        spread: 0.4,
        typical: 0.2,
        is_of_hour: true,
        refused: { jump: 2 },
      });
      expect(body.instruments[1]).toMatchObject({ typical: 0.3, is_of_hour: false });
      expect(body.instruments[2]).toMatchObject({ source: null, last_tick: null, spread: null });
    });

    it('says which gateways are gone, and which do not know yet what is closed', async () => {
      const { browser } = await operator();
      const { revision } = await readHalts(handle.db);
      const gateway = {
        sockets: 3,
        events: 1,
        limit: 10,
        messages: 5,
        lag_p50_ms: 120,
        lag_p99_ms: 240,
        dropped: 0,
      };
      statuses = [
        process_('a', { gateway, halts: revision }),
        process_('b', { gateway, halts: revision - 1 }),
        process_('c', { gateway, halts: revision, at: nowMs() - STATUS_LOST_MS - 1 }),
      ];
      const { body } = await browser.get<PricesAnswer>('/console/api/prices');
      expect(body.gateways.map(({ host, is_gone, knows_halts }) => [host, is_gone, knows_halts])).toEqual([
        ['host-a', false, true],
        ['host-b', false, false],
        ['host-c', true, true],
      ]);
      expect(body.gateways[0]).toMatchObject(gateway);
    });

    it('of one instrument: the day’s spreads, and the ticks refused last', async () => {
      const { browser } = await operator();
      statuses = [process_('feed', { feed: feed({ BTCUSD: 400 }) })];
      const { body } = await browser.get<InstrumentAnswer>('/console/api/prices/BTCUSD');
      expect(body.refused_ticks.map(({ at, reason }) => [at, reason])).toEqual([
        [3, 'not-a-number'],
        [1, 'jump'],
      ]);
      const spreads = await browser.get<SpreadsAnswer>('/console/api/prices/BTCUSD/spreads');
      expect(spreads.body.minutes).toEqual([[nowMs() - 86_400_000 + 60_000, 1, 3, 2]]);
      for (const path of ['prices/NOPE', 'prices/NOPE/spreads', 'prices/..%2fme'])
        expect((await browser.get<ProblemDetails>(`/console/api/${path}`)).body.code).toBe('not-found');
    });
  });

  describe('closing', () => {
    const close = (browser: Awaited<ReturnType<typeof operator>>['browser'], symbol: string, body: object) =>
      browser.post<HaltAnswer & ProblemDetails>(`/console/api/prices/${symbol}/close`, body);

    it('is saved with reason and end, listed, recorded in the audit trail, and told to who watches; so is opening', async () => {
      const { browser, id } = await operator();
      const told: HaltState[] = [];
      const watch = watchHalts(handle.db, (state) => told.push(state), { warn: () => {} });
      await watch.first();
      expect(told).toHaveLength(1);
      const until = new Date(nowMs() + 3_600_000).toISOString();
      const closed = await close(browser, 'BTCUSD', { reason: 'wrong-prices', until, version: 0 });
      expect(closed).toMatchObject({
        status: 200,
        body: { is_halted: true, reason: 'wrong-prices', until, version: 1, by: 'operator' },
      });
      await new Promise((resolve) => setTimeout(resolve, 3 * HALTS_READ_EVERY_MS));
      expect(told.at(-1)?.halts).toEqual([{ symbol: 'BTCUSD', reason: 'wrong-prices', untilMs: Date.parse(until) }]);
      expect(told.at(-1)?.revision).toBeGreaterThan(told[0]?.revision ?? 0);
      expect(told, 'once a change').toHaveLength(2);
      const list = await browser.get<PricesAnswer>('/console/api/prices');
      expect(list.body.instruments[0]).toMatchObject({ state: 'halted', reason: 'wrong-prices' });

      console_.site.clock.now = new Date(nowMs() + 1_000);
      const opened = await browser.post<HaltAnswer>('/console/api/prices/BTCUSD/open', { version: 1 });
      expect(opened.body).toMatchObject({ is_halted: false, reason: null, until: null, version: 2 });
      await new Promise((resolve) => setTimeout(resolve, 3 * HALTS_READ_EVERY_MS));
      watch.stop();
      expect(told.at(-1)?.halts).toEqual([]);
      expect(told.at(-1)?.revision).toBeGreaterThan(told[1]?.revision ?? 0);
      const { body } = await browser.get<InstrumentAnswer>('/console/api/prices/BTCUSD');
      expect(body.changes.map(({ is_halted, reason, by }) => [is_halted, reason, by])).toEqual([
        [false, null, 'operator'],
        [true, 'wrong-prices', 'operator'],
      ]);
      const entries = await handle.db.select().from(auditEntries).orderBy(asc(auditEntries.recordedAt));
      expect(
        entries
          .map(({ act, object }) => ({ act, ...readByStaff(object ?? '') }))
          .filter(({ staff, act }) => staff === id && act.startsWith('instrument-'))
          .map(({ act, object }) => [act, object]),
      ).toEqual([
        ['instrument-closed', `BTCUSD: wrong-prices until ${until}`],
        ['instrument-opened', 'BTCUSD'],
      ]);
    });

    it('on an old version changes nothing, and says who decided what meanwhile', async () => {
      const [first, second] = [
        await staffOf(console_, ['operator'], 'Ada First'),
        await staffOf(console_, ['operator'], 'Bea Second'),
      ];
      const mine = { reason: 'news', until: null, version: 0 };
      expect((await close(first.browser, 'ETHUSD', mine)).status).toBe(200);
      const late = await close(second.browser, 'ETHUSD', { ...mine, reason: 'maintenance' });
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'changed-meanwhile', theirs: { is_halted: true, reason: 'news', version: 1, by: 'Ada First' } },
      });
      const both = await Promise.all(
        [first, second].map(({ browser }) =>
          browser.post<HaltAnswer>('/console/api/prices/ETHUSD/open', { version: 1 }),
        ),
      );
      expect(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        'of two at once one counts',
      ).toEqual([200, 409]);
      const { body } = await first.browser.get<InstrumentAnswer>('/console/api/prices/ETHUSD');
      expect([body.halt.version, body.changes.length]).toEqual([2, 2]);
    });

    it('ends by itself at its end', async () => {
      const { browser } = await operator();
      const until = new Date(nowMs() + 60_000).toISOString();
      await close(browser, 'XRPUSD', { reason: 'maintenance', until, version: 0 });
      console_.site.clock.now = new Date(nowMs() + 61_000);
      const { body } = await browser.get<InstrumentAnswer>('/console/api/prices/XRPUSD');
      expect([body.halt.is_halted, body.instrument.state]).toEqual([false, 'silent']);
      const again = await close(browser, 'XRPUSD', { reason: 'news', until: null, version: body.halt.version });
      expect(again.body).toMatchObject({ is_halted: true, version: 2 });
    });

    it('takes no reason, end or instrument that there is not', async () => {
      const { browser } = await operator();
      const good = { reason: 'news', until: null, version: 0 };
      for (const body of [
        { ...good, reason: 'because' },
        { ...good, until: 'tomorrow' },
        { ...good, until: new Date(nowMs() - 1).toISOString() },
        { ...good, until: new Date(nowMs() + (HALT_MAX_DAYS + 1) * 86_400_000).toISOString() },
        { ...good, version: -1 },
        {},
      ])
        expect((await close(browser, 'AAPL', body)).body.code).toBe('bad-input');
      expect((await close(browser, 'NOPE', good)).body.code).toBe('not-found');
      expect((await browser.get<InstrumentAnswer>('/console/api/prices/AAPL')).body.halt.version).toBe(0);
      const { browser: sales } = await staffOf(console_, ['sales']);
      expect((await close(sales, 'AAPL', good)).body.code).toBe('not-permitted');
    });
  });

  it('while the database rests, who watches hears nothing new, and of each change once it is back', async () => {
    const told: HaltState[] = [];
    const warnings: string[] = [];
    let rests = false;
    const db = new Proxy(handle.db, {
      get: (target, name, receiver) =>
        rests && name === 'execute'
          ? () => Promise.reject(new Error('away'))
          : (Reflect.get(target, name, receiver) as unknown),
    });
    const watch = watchHalts(db, (state) => told.push(state), { warn: (_about, text) => warnings.push(text) });
    await watch.first();
    rests = true;
    const { browser } = await operator();
    await browser.post('/console/api/prices/AAPL/close', { reason: 'news', until: null, version: 0 });
    await new Promise((resolve) => setTimeout(resolve, 4 * HALTS_READ_EVERY_MS));
    expect([told.length, warnings.length], 'said once').toEqual([1, 1]);
    rests = false;
    await new Promise((resolve) => setTimeout(resolve, 3 * HALTS_READ_EVERY_MS));
    watch.stop();
    expect(told.at(-1)?.halts.map(({ symbol }) => symbol)).toContain('AAPL');
  });
});
