import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemDetails } from '#contracts/problems.ts';
import { FORM_COUNTS_KEPT_MONTHS, FORM_SOURCES_A_DAY, FORM_SOURCES_WITHIN_A_DAY } from '#contracts/limits.ts';
import { forgetOld } from '#contracts/retention.ts';
import { CONSOLE_NOT_PERSONAL } from '#console/console.personal.ts';
import { CONSOLE_RETENTION } from '#console/console.retention.ts';
import {
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  freshEmail,
  logIn,
  newestCode,
  signUpBody,
} from '../../../tests/support/accounts-site.ts';
import { type ConsoleSite, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { foldDeltas, settleDay } from './fold-deltas.ts';
import type { FunnelAnswer } from './funnel.answers.ts';
import { choicesOf, countDays, countRefusals, countStages, countVersions } from './funnel-query.ts';
import { funnelDaily, funnelDeltas } from './funnel.tables.ts';
import { type Delta, insertDeltas } from './insert-deltas.ts';
import { addMadeUpCounts } from './made-up-counts.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const FORM = { form_id: 'live-sign-up', form_version: '2' };
const DELTA: Delta = {
  day: '2026-11-20',
  edition: 'en-gb',
  form: 'demo',
  version: 1,
  step: 'account',
  event: 'seen',
  field: '',
  code: '',
  source: '',
  campaign: '',
  n: 1,
};

eachDatabase((kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db, {}, { signUpsPerAddress: 'off' });
  });
  afterAll(() => console_.close());

  const emptied = async () => {
    await handle.db.delete(funnelDeltas);
    await handle.db.delete(funnelDaily);
  };
  /** What was counted, `event step n`, folded or not. */
  const counted = async (): Promise<readonly string[]> => {
    await console_.counter.flush();
    while ((await foldDeltas(handle.db)) > 0);
    const rows = await handle.db.select().from(funnelDaily);
    return rows
      .map(({ event, step, form, version, edition, source, campaign, n }) =>
        [event, step, form, version, edition, source, campaign, n].join(' '),
      )
      .toSorted();
  };
  const ask = async (body: object = {}) => {
    const { browser } = await staffOf(console_, ['editor']);
    return browser.post<FunnelAnswer & ProblemDetails>('/console/api/funnel', { days: '30', language: 'en', ...body });
  };

  describe('what is counted', () => {
    it('a step done, a confirmed address and a first log-in, once each, whatever is sent again', async () => {
      await emptied();
      const email = freshEmail();
      const visitor = new Visitor(console_.site);
      const sent = signUpBody(email, {
        ...FORM,
        edition: 'en-gb',
        attribution: { utm_source: 'google', utm_campaign: 'autumn', gclid: 'of one click' },
      });
      const key = { 'idempotency-key': crypto.randomUUID() };
      for (const _ of [1, 2]) expect((await visitor.post(SIGN_UP, sent, key)).status).toBe(200);
      for (const city of ['London', 'Leeds'])
        expect((await visitor.post(STEP_2, { ...STEP_2_BODY, ...FORM, city })).status).toBe(200);
      const code = await newestCode(console_.site, email);
      for (const _ of [1, 2]) await visitor.get(`/activation_code/verify/${code}/`);
      await logIn(console_.site, email);
      await logIn(console_.site, email);
      expect(await counted()).toEqual([
        'confirmed  live-sign-up 2 en-gb google autumn 1',
        'done account live-sign-up 2 en-gb google autumn 1',
        'done details live-sign-up 2 en-gb google autumn 1',
        'first-log-in  live-sign-up 2 en-gb google autumn 1',
      ]);
    });

    it('the same of a known address as of a new one', async () => {
      const email = freshEmail();
      const sent = signUpBody(email, { ...FORM, edition: 'en-gb' });
      const first = new Visitor(console_.site);
      await first.post(SIGN_UP, sent);
      await first.get(`/activation_code/verify/${await newestCode(console_.site, email)}/`);
      await emptied();
      await new Visitor(console_.site).post(SIGN_UP, sent);
      expect(await counted()).toEqual(['done account live-sign-up 2 en-gb   1']);
    });

    it('a step that is begun, by the request for its token; nothing of programs and of what is no step of a form', async () => {
      await emptied();
      const visitor = new Visitor(console_.site);
      const begin = (begun: string, headers: Readonly<Record<string, string>> = {}) =>
        visitor.send(`/api/xsrf?${new URLSearchParams({ begun })}`, {
          method: 'GET',
          headers: { ...BROWSER, 'x-locale': 'de-de', ...headers },
        });
      await begin('live-sign-up/2/account', {
        referer: 'https://site.test/de-de/sign-up?utm_source=a&utm_campaign=b@c.example',
      });
      for (const odd of [
        '',
        'live-sign-up',
        'live-sign-up/3/account',
        'live-sign-up/2/x',
        'x/1/account',
        'live-sign-up/2/account/x',
        'login/1/login',
        `${'x/'.repeat(4_000)}`,
      ])
        await begin(odd);
      for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', ''])
        await begin('live-sign-up/2/account', { 'user-agent': agent });
      expect(await counted()).toEqual(['begun account live-sign-up 2 de-de a  1']);
    });

    it('nothing of a form that the site has not, or of a version that it never had', async () => {
      await emptied();
      for (const named of [
        { form_id: 'x', form_version: '1' },
        { ...FORM, form_version: '9' },
        { form_id: 'demo', form_version: '1' },
        {},
      ])
        await new Visitor(console_.site).post(SIGN_UP, signUpBody(freshEmail(), { edition: 'en-gb', ...named }));
      expect(await counted()).toEqual([]);
    });

    it('200 sign-ups at once, while others fold', { timeout: 120_000 }, async () => {
      await emptied();
      let isOver = false;
      const folding = Promise.all(
        [1, 2].map(async () => {
          while (!isOver) if ((await foldDeltas(handle.db)) === 0) await new Promise((done) => setTimeout(done, 20));
        }),
      );
      const statuses = new Map<number, number>();
      const queue = Array.from({ length: 200 }, (_, at) => at);
      await Promise.all(
        Array.from({ length: 40 }, async () => {
          for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
            const { status } = await new Visitor(console_.site).post(
              SIGN_UP,
              signUpBody(freshEmail(), {
                ...FORM,
                edition: at % 2 ? 'en-gb' : 'de-de',
                country_id: at % 2 ? 'GB' : 'DE',
              }),
            );
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        }),
      );
      isOver = true;
      await folding;
      const done = statuses.get(200) ?? 0;
      expect(done, JSON.stringify([...statuses])).toBeGreaterThan(150);
      const { rows } = await handle.db.execute<{ n: string }>(
        sql`select coalesce((select sum(n) from funnel_daily), 0) + (select count(*) from funnel_deltas) as n`,
      );
      expect(Number(rows[0]?.n)).toBe(done);
    });
  });

  describe('days', () => {
    it('folds the same deltas once, whoever folds at the same time', async () => {
      await emptied();
      await insertDeltas(
        handle.db,
        Array.from({ length: 3_000 }, (_, at) => ({ ...DELTA, source: `s${at % 40}`, n: 2 })),
      );
      const folded = await Promise.all([1, 2, 3].map(() => foldDeltas(handle.db)));
      expect(folded.reduce((sum, n) => sum + n, 0) + (await foldDeltas(handle.db))).toBe(3_000);
      const rows = await handle.db.select().from(funnelDaily);
      expect([rows.length, rows.reduce((sum, { n }) => sum + n, 0)]).toEqual([40, 6_000]);
    });

    it('keeps the campaigns with the most outcomes of a day and makes the others one, and loses none', async () => {
      await emptied();
      const made = Array.from({ length: FORM_SOURCES_WITHIN_A_DAY + 300 }, (_, at) => ({
        ...DELTA,
        campaign: `made-up-${at}`,
        n: 10,
      }));
      await insertDeltas(handle.db, [...made, { ...DELTA, event: 'done' as const, campaign: 'real' }]);
      while ((await foldDeltas(handle.db)) > 0);
      const names = async () =>
        await choicesOf(handle.db, { form: 'demo', from: DELTA.day, until: DELTA.day, withMadeUp: false }, 'campaign');
      expect((await names()).length).toBeLessThanOrEqual(FORM_SOURCES_WITHIN_A_DAY);
      // Whatever came too late to be named of its own is with the others.
      await handle.db.insert(funnelDaily).values({ ...DELTA, event: 'done', campaign: 'kept' });
      await settleDay(handle.db, DELTA.day);
      await settleDay(handle.db, DELTA.day);
      const settled = await names();
      expect(settled).toHaveLength(FORM_SOURCES_A_DAY + 1);
      expect(settled).toContain('kept');
      expect(settled).toContain('other');
      const rows = await handle.db.select().from(funnelDaily);
      expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(made.length * 10 + 2);
    });

    it(`are forgotten after ${FORM_COUNTS_KEPT_MONTHS} months, and are nobody's`, async () => {
      await emptied();
      const now = new Date('2026-11-20T12:00:00Z');
      for (const day of ['2024-09-30', '2024-10-01', '2026-11-20'])
        await handle.db.insert(funnelDaily).values({ ...DELTA, day });
      await forgetOld({ funnel_daily: CONSOLE_RETENTION['funnel_daily']! }, handle.db, now);
      expect((await handle.db.select().from(funnelDaily)).map(({ day }) => day).toSorted()).toEqual([
        '2024-10-01',
        '2026-11-20',
      ]);
      const { rows } = await handle.db.execute<{ name: string }>(
        sql`select distinct data_type as name from information_schema.columns where table_name in ('funnel_daily', 'funnel_deltas')`,
      );
      // No moment, no id, no address: a day, words of closed lists and a number.
      expect(rows.map(({ name }) => name).toSorted()).toEqual(['boolean', 'date', 'integer', 'smallint', 'text']);
      expect(CONSOLE_NOT_PERSONAL).toHaveProperty('funnel_daily');
      expect(CONSOLE_NOT_PERSONAL).toHaveProperty('funnel_deltas');
    });
  });

  describe('what the console shows', () => {
    const today = () => console_.options.now().toISOString().slice(0, 10);

    it('stages, what was dropped, few as few, refusals in the words that were read, versions without a winner', async () => {
      await emptied();
      const day = today();
      const of = (event: Delta['event'], step: string, n: number, more: Partial<Delta> = {}) => ({
        ...DELTA,
        day,
        form: 'live-sign-up',
        version: 2,
        event,
        step,
        n,
        ...more,
      });
      await handle.db
        .insert(funnelDaily)
        .values([
          of('seen', 'account', 100),
          of('seen', 'account', 20, { version: 1, edition: 'de-de' }),
          of('begun', 'account', 40),
          of('refused', 'account', 9),
          of('refused', 'account', 6, { field: 'email', code: 'domain' }),
          of('refused', 'account', 3, { field: '', code: 'too-many-requests' }),
          of('done', 'account', 4),
          of('done', 'details', 7, { source: 'google' }),
          of('confirmed', '', 5),
        ]);
      const { body } = await ask();
      expect(body.form).toBe('live-sign-up');
      expect(body.stages.map(({ step, event, n }) => [step, event, n].join(' '))).toEqual([
        'account seen 120',
        'account begun 40',
        'account done few',
        'details seen 0',
        'details begun 0',
        'details done 7',
        ' confirmed 5',
        ' first-log-in 0',
      ]);
      expect(body.refused).toEqual({ account: 9, details: 0 });
      expect(body.refusals).toEqual([
        {
          step: 'account',
          field: 'email',
          code: 'domain',
          n: 6,
          label: 'E-mail address',
          words: 'Check the part after the @: no mail can be delivered there.',
        },
        {
          step: 'account',
          field: '',
          code: 'too-many-requests',
          n: 'few',
          label: null,
          words: expect.stringMatching(/^There were too many tries/),
        },
      ]);
      expect(body.versions.map(({ version, stages }) => [version, stages[0]])).toEqual([
        [2, 100],
        [1, 20],
      ]);
      expect(JSON.stringify(body)).not.toMatch(/winner|best|significan/i);
      expect(body.choices).toEqual({ edition: ['en-gb', 'de-de'], source: ['google'], campaign: [] });
      expect(body.has_made_up).toBe(false);
      const german = await ask({ edition: 'de-de', language: 'de' });
      expect([german.body.stages[0]?.n, german.body.refusals, german.body.choices.edition]).toEqual([
        20,
        [],
        ['en-gb', 'de-de'],
      ]);
      expect((await ask({ form: 'contact' })).body.stages).toHaveLength(3);
    });

    it('refuses what is no form, no number of days and no language', async () => {
      expect((await ask({ form: 'x' })).body.code).toBe('not-found');
      for (const odd of [{ days: '31' }, { language: 'xx' }, { version: 0 }, { campaign: 'x'.repeat(61) }, { form: 1 }])
        expect((await ask(odd)).body.code, JSON.stringify(odd)).toBe('bad-input');
    });

    it('made-up counts, marked as such, stand in a demonstration alone', async () => {
      await emptied();
      const { all } = console_.options.forms;
      const now = console_.options.now();
      for (const _ of [1, 2]) await addMadeUpCounts(handle.db, all, [{ id: 'en-gb' }, { id: 'de-de' }], now);
      expect(await handle.db.$count(funnelDaily)).toBeLessThan(30_000);
      expect((await ask({ form: 'live-sign-up' })).body.stages.every(({ n }) => n === 0)).toBe(true);
      const asked = { form: 'live-sign-up', from: '2026-01-01', until: today(), withMadeUp: true };
      const stages = await countStages(handle.db, asked);
      expect(stages.find(({ step, event }) => step === 'account' && event === 'seen')?.n).toBeGreaterThan(1_000);
      expect((await countDays(handle.db, asked, 'account', 'details')).length).toBeGreaterThanOrEqual(60);
    });

    it('finds a form’s days by the key among 1,000,000 rows', { timeout: 180_000, tags: ['long'] }, async () => {
      await emptied();
      await handle.db
        .execute(sql`insert into funnel_daily (form, day, event, step, version, edition, field, code, source, campaign, n)
        select 'form-' || (g % 20), date '2024-11-01' + (g / 20 % 760), 'seen', 'account', 1, 'e' || (g / 15200 % 8), '', '', 's' || (g / 121600), '', 7
        from generate_series(0, 999999) g`);
      await handle.db.execute(sql`analyze funnel_daily`);
      const asked = { form: 'form-3', from: '2026-10-01', until: '2026-10-30', withMadeUp: false };
      for (const query of [
        countStages(handle.db, asked),
        countRefusals(handle.db, asked),
        countVersions(handle.db, asked),
        countDays(handle.db, asked, 'account', 'account'),
      ]) {
        const { rows } = await handle.db.execute<{ 'QUERY PLAN': string }>(
          sql`explain (analyze, buffers) ${query.getSQL()}`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(/(?:Index|Bitmap Index) (?:Only )?Scan (?:using|on) funnel_daily_pk/);
        expect(plan).not.toMatch(/Seq Scan on funnel_daily/);
        const blocks = [...plan.matchAll(/shared hit=(\d+)(?: read=(\d+))?/g)].map(
          ([, hit, read]) => Number(hit) + Number(read ?? 0),
        );
        expect(Math.max(...blocks), plan).toBeLessThan(20_000);
      }
      const began = performance.now();
      const whole = { ...asked, form: 'form-3', from: '2025-11-01', until: '2026-10-31' };
      await countStages(handle.db, whole);
      const tookMs = performance.now() - began;
      expect(kind === 'postgres' ? tookMs : 0).toBeLessThan(2_000);
      await emptied();
    });
  });
});
