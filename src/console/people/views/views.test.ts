import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profiles } from '#accounts/accounts.tables.ts';
import { PEOPLE_COUNTED_MAX, PERSON_OPEN_FOR_MS, VIEWS_MAX } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  freshEmail,
  signUpBody,
} from '../../../../tests/support/accounts-site.ts';
import { addManyPeople } from '../../../../tests/support/many-people.ts';
import { type ConsoleSite, openConsoleSite, staffOf } from '../../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../../tests/support/databases.ts';
import type { PeopleAnswer } from '#console/answers.ts';
import { people } from '#console/console.tables.ts';
import type { OpenByAnswer, TheirView, ViewCountsAnswer, ViewRow, ViewsAnswer } from '../people-work.answers.ts';

const API = '/console/api/people';
const SETTING = { v: 1, filter: { stage: 'new', owner: 'me' }, sort: 'created', columns: ['name', 'phone'] };

eachDatabase((_, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db);
  });
  afterAll(() => console_.close());

  type Browser = Awaited<ReturnType<typeof staffOf>>['browser'];
  const member = (role: string, name: string) => staffOf(console_, [role], name);
  const viewsOf = async (browser: Browser) => (await browser.get<ViewsAnswer>(`${API}/views`)).body;
  const save = (browser: Browser, more: object = {}, id = '') =>
    browser.post<ViewRow & ProblemDetails>(`${API}/views${id === '' ? '' : `/${id}`}`, {
      name: 'Fresh ones',
      is_shared: false,
      setting: SETTING,
      ...more,
    });

  it('is one’s own until it is shared; each role begins with those of the console that it can work with', async () => {
    const sales = await member('sales', 'Sal Sales');
    const viewer = await member('viewer', 'Vera Viewer');
    expect((await viewsOf(sales.browser)).built_in).toEqual(['all', 'new', 'mine', 'waiting', 'overdue']);
    expect((await viewsOf(viewer.browser)).built_in).toEqual(['all', 'overdue']);
    const { body: own } = await save(sales.browser);
    expect(own).toMatchObject({ name: 'Fresh ones', is_own: true, by: null, version: 1, setting: SETTING });
    expect((await viewsOf(viewer.browser)).views).toEqual([]);
    const shared = await save(sales.browser, { is_shared: true, version: 1 }, own.id);
    expect([shared.status, shared.body.version]).toEqual([200, 2]);
    const [seen] = (await viewsOf(viewer.browser)).views;
    expect(seen).toMatchObject({ id: own.id, is_own: false, by: 'Sal Sales' });
    expect((await save(viewer.browser, { is_shared: true })).body.code).toBe('not-permitted');
    expect((await save(viewer.browser, { name: 'Mine now', is_shared: true, version: 2 }, own.id)).body.code).toBe(
      'not-permitted',
    );
    expect((await viewer.browser.post(`${API}/views/${own.id}/delete`, { version: 2 })).status).toBe(403);
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(41) },
      { setting: { ...SETTING, v: 2 } },
      { setting: { ...SETTING, filter: { stage: 'x' } } },
    ])
      expect((await save(sales.browser, wrong)).body.code, JSON.stringify(wrong)).toBe('bad-input');
    expect((await sales.browser.post(`${API}/views/${own.id}/delete`, { version: 2 })).status).toBe(200);
    expect((await viewsOf(viewer.browser)).views).toEqual([]);
  });

  it('who changes an older version is told by whom and to what; who takes away what is shared is its owner', async () => {
    const one = await member('sales', 'One Viewer');
    const two = await member('support', 'Two Viewer');
    const { body: view } = await save(one.browser, { is_shared: true });
    await save(two.browser, { name: 'Renamed', is_shared: true, version: 1 }, view.id);
    const late = await save(one.browser, { name: 'Mine', is_shared: true, version: 1 }, view.id);
    expect(late.body.code).toBe('changed-meanwhile');
    expect(late.body.theirs as TheirView).toMatchObject({ by: 'Two Viewer', view: { name: 'Renamed', version: 2 } });
    expect((await save(two.browser, { is_shared: false, version: 2 }, view.id)).body.code).toBe('not-permitted');
    expect((await save(one.browser, { is_shared: false, version: 2 }, view.id)).status).toBe(200);
    expect((await save(two.browser, { is_shared: true, version: 3 }, view.id)).status, 'no longer theirs to see').toBe(
      404,
    );
    for (let at = 1; at < VIEWS_MAX; at += 1) expect((await save(one.browser)).status).toBe(200);
    expect((await save(one.browser)).body.code).toBe('not-possible');
  });

  it('counts each view for whoever looks, as far as it is cheap; columns of one’s own are kept', async () => {
    const { browser, id } = await member('sales', 'Cara Counts');
    await addManyPeople(handle.db, PEOPLE_COUNTED_MAX + 5);
    await handle.db.update(people).set({ ownerId: id }).where(eq(people.email, 'many.7.GB@example.com'));
    const { body: view } = await save(browser, { setting: { v: 1, filter: { stage: 'closed' }, sort: 'activity' } });
    const { counts } = (await browser.get<ViewCountsAnswer>(`${API}/views/counts`)).body;
    expect(counts).toEqual({ all: 'more', new: 0, mine: 1, waiting: 0, overdue: 0, [view.id]: 0 });
    expect((await viewsOf(browser)).columns).toBeNull();
    for (const columns of [
      ['name', 'country'],
      ['name', 'task', 'stage'],
    ]) {
      expect((await browser.post(`${API}/columns`, { columns })).status).toBe(200);
      expect((await viewsOf(browser)).columns).toEqual(columns);
    }
    expect((await browser.post<ProblemDetails>(`${API}/columns`, { columns: ['secret'] })).body.code).toBe('bad-input');
    await browser.post(`${API}/columns`, { columns: null });
    expect((await viewsOf(browser)).columns).toBeNull();
  });

  it('those who wait for the confirmation of their address are a filter, until they have', async () => {
    const { browser } = await member('support', 'Wanda Waits');
    const email = freshEmail();
    const visitor = new Visitor(console_.site);
    await visitor.post(SIGN_UP, signUpBody(email));
    await visitor.post(STEP_2, STEP_2_BODY);
    const waiting = async () =>
      (await browser.post<PeopleAnswer>(API, { confirm: 'waiting' })).body.people.map(({ id }) => id);
    const [person] = await handle.db.select().from(people).where(eq(people.emailNormalised, email.toLowerCase()));
    expect(await waiting()).toEqual([person?.id]);
    await handle.db
      .update(profiles)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(profiles.id, person?.profileId ?? ''));
    expect(await waiting()).toEqual([]);
  });

  it('says who else has a person open, while they have', async () => {
    const one = await member('sales', 'Olga One');
    const two = await member('support', 'Theo Two');
    const [person] = await handle.db.select({ id: people.id }).from(people).limit(1);
    const open = async ({ browser }: typeof one, isOpen = true) =>
      (await browser.post<OpenByAnswer>(`${API}/${person?.id}/open`, { open: isOpen })).body.open_by.map(
        ({ name }) => name,
      );
    expect(await open(one)).toEqual([]);
    expect(await open(two)).toEqual(['Olga One']);
    expect(await open(one)).toEqual(['Theo Two']);
    await open(two, false);
    expect(await open(one)).toEqual([]);
    await open(two);
    console_.site.clock.now = new Date(console_.site.clock.now.getTime() + PERSON_OPEN_FOR_MS + 1);
    expect(await open(one), 'whose browser says nothing any more').toEqual([]);
    expect((await one.browser.post(`${API}/${crypto.randomUUID()}/open`, { open: true })).status).toBe(404);
  });
});
