import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Brand } from '#content/brand.ts';
import { brandToChange } from '../../tests/support/brand-copy.ts';
import { type ContentStore, openContentStore } from './content-store.ts';

const copy = brandToChange();
let store: ContentStore;
let logged: string[];

const open = async (isDev: boolean) => {
  logged = [];
  store = await openContentStore({
    dir: copy.dir,
    isDev,
    messages: [],
    logger: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  });
};
afterEach(() => store.close());

const wordsOf = (brand: Brand, path: string) => JSON.stringify(brand.page('en-gb', path)?.body);
const changeCosts = (words: string) => copy.change('pages/en/costs.md', '\n---\n', `\n---\n\n${words}\n`);

describe('the content of an open site', () => {
  beforeEach(() => open(false));

  it('is told to who subscribes, in their order, once it is read, and what is derived of it is made anew', async () => {
    const told: string[] = [];
    const length = store.derive((brand) => wordsOf(brand, 'costs').length);
    const before = length();
    store.subscribe({
      touched: () => told.push('touched'),
      changed: (brand) => told.push(`first ${wordsOf(brand, 'costs').includes('Costs, changed.')}`),
    });
    store.subscribe({ changed: () => told.push(`second ${length() > before}`) });
    changeCosts('Costs, changed.');
    await vi.waitFor(() => expect(told).toEqual(['touched', 'first true', 'second true']), 20_000);
    expect(wordsOf(store.get(), 'costs')).toContain('Costs, changed.');
    expect(logged.join('')).toContain('changed pages are shown');
  });

  it('stays as it was where nothing of a change can be used, and says why', async () => {
    const refused: string[] = [];
    const changed = vi.fn<() => void>();
    store.subscribe({ changed, refused: (reason) => void refused.push(reason) });
    const before = store.get();
    copy.write('redirects.yaml', 'nonsense: [');
    await vi.waitFor(() => expect(refused.join()).toContain('redirects.yaml'), 20_000);
    expect([store.get(), changed.mock.calls.length]).toEqual([before, 0]);
    expect(logged.join('')).toContain('the site goes on with those it had');
  });

  it('[PLT-8] has holidays, names and terms of instruments in the one list that all hold, and says which rows take a restart', async () => {
    const held = store.instruments.find(({ symbol }) => symbol === 'EURUSD');
    const others = store.instruments.length;
    copy.change(
      'trading-sessions.yaml',
      "      2026-01-01: { name: new-year, hours: '17:00-24:00' }",
      '      2031-03-03: boxing',
    );
    copy.change('instruments.csv', '0.00008,1.16200', '0.00017,1.16200');
    copy.change('instruments.csv', 'GBPUSD,gbp-usd', 'GBPUSD,cable');
    await vi.waitFor(() => expect(held?.typicalSpread).toBe(0.000_17), 20_000);
    expect(held?.session.holidays.at(-1)).toMatchObject({ date: '2031-03-03', names: { en: 'Boxing Day' } });
    expect(store.instruments.find(({ symbol }) => symbol === 'GBPUSD')?.slug).toBe('gbp-usd');
    expect(store.instruments).toHaveLength(others);
    expect(logged.join('')).toContain('"instruments":["GBPUSD"]');
  });

  it('keeps the terms of instruments where the change is refused whole', async () => {
    const refused: string[] = [];
    store.subscribe({ refused: (reason) => void refused.push(reason) });
    copy.change('instruments.csv', '0.00008,1.16200', '0.00018,1.16200');
    copy.write('redirects.yaml', 'nonsense: [');
    await vi.waitFor(() => expect(refused.join()).toContain('redirects.yaml'), 20_000);
    expect(store.instruments.find(({ symbol }) => symbol === 'EURUSD')?.typicalSpread).toBe(0.000_08);
  });

  it('keeps what other rooms were wired with at start, and reads a day to come for a preview', async () => {
    const { settings, editions, regulators } = store.get();
    copy.change('brand.yaml', 'name: Northquay', 'name: Southquay');
    copy.write(
      'pages/en/later.md',
      '---\ntemplate: plain\ntitle: Later\ndescription: A page of a day that is still to come, long after the site was started.\npublished: 2999-01-01\n---\n\nLater.\n',
    );
    const moment = { at: new Date('2999-01-02'), hasDrafts: false };
    const preview = await store.readAt(moment);
    expect([preview.settings.name, preview.page('en-gb', 'later')?.front.title]).toEqual(['Northquay', 'Later']);
    expect(store.get().page('en-gb', 'later')).toBeUndefined();
    expect([store.get().settings, store.get().editions, store.get().regulators]).toEqual([
      settings,
      editions,
      regulators,
    ]);
  });
});

describe('the content while somebody works on it (DEV=on)', () => {
  beforeEach(() => open(true));

  it('has the texts and settings of the folder too, in the one map of texts', async () => {
    const { texts } = store;
    const changed = vi.fn<() => void>();
    store.subscribe({ changed });
    copy.change('brand.yaml', 'name: Northquay', 'name: Southquay');
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 20_000);
    expect(store.get().settings.name).toBe('Southquay');
    expect([store.texts === texts, texts.size > 0]).toEqual([true, true]);
  });

  it('is shown again by other code, and read again where the code is texts', async () => {
    const told: unknown[] = [];
    let makings = 0;
    const made = vi.fn<(brand: Brand) => number>(() => (makings += 1));
    const current = store.derive(made);
    store.subscribe({ touched: () => told.push('touched'), changed: (brand, code) => told.push(brand, code) });
    const [before, texts] = [store.get(), store.texts.get('en')];
    await store.showAgain({ kind: 'styles' });
    expect(told).toEqual(['touched', before, { kind: 'styles' }]);
    expect([current(), store.texts.get('en') === texts]).toEqual([2, true]);
    await store.showAgain({ kind: 'texts' });
    expect(told.slice(3)).toEqual(['touched', store.get(), { kind: 'texts' }]);
    expect([store.get() === before, store.texts.get('en') === texts, current()]).toEqual([false, false, 3]);
  });
});
