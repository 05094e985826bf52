import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '#audit/audit.tables.ts';
import { SEAT_GIVEN_WAITS_S } from '#contracts/limits.ts';
import type { EnqueueFollowUp, FollowUp, FollowUpState } from '#contracts/follow-ups.ts';
import type { Transaction } from '#contracts/database.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { enquiries, eventSeats } from '#enquiries/enquiries.tables.ts';
import { TELL_MOVED_UP, tellMovedUpTask } from '#enquiries/events/tell-moved-up.ts';
import { Visitor, freshEmail } from '../../../tests/support/accounts-site.ts';
import { type ConsoleSite, type StaffBrowser, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { PersonAnswer, TimelineAnswer } from '../answers.ts';
import { staffRoleSettings } from '../console.tables.ts';
import type { EventAnswer, SeatChange, TheirSeat, WaitingAnswer } from './waiting.answers.ts';

/** Two places (the events of enquiries-site.ts). */
const ROOM = 'small-room';
const REGISTER = '/utils/custom-forms/tradedays';
type Conflict = ProblemDetails & { readonly theirs: TheirSeat };

eachDatabase((kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  const sent: { readonly key: string; readonly followUp: FollowUp }[] = [];
  const states = new Map<string, FollowUpState>();
  beforeAll(async () => {
    handle = await open();
    const enqueue: EnqueueFollowUp<Transaction> = async (_, key, followUp) => void sent.push({ key, followUp });
    console_ = await openConsoleSite(handle.db, { enqueue, mailStates: async () => states });
  });
  afterAll(() => console_.close());
  beforeEach(async () => {
    await handle.db.delete(eventSeats);
    sent.length = 0;
    states.clear();
  });

  /** Registers so many, one after the other; their ids in that order. */
  async function register(count: number, edition = 'en-gb'): Promise<readonly { id: string; email: string }[]> {
    const people = [];
    for (let each = 0; each < count; each += 1) {
      const email = freshEmail();
      const { status } = await new Visitor(console_.site).post(REGISTER, {
        first_name: `Guest${each}`,
        last_name: 'Waiting',
        email,
        event: ROOM,
        edition,
        consent_privacy: true,
      });
      expect(status).toBe(200);
      const [row] = await handle.db.select().from(enquiries).where(eq(enquiries.emailNormalised, email.toLowerCase()));
      // In the clock of the test several may come in the same millisecond.
      await handle.db
        .update(eventSeats)
        .set({ createdAt: sql`${eventSeats.createdAt} + ${each} * interval '1 second'` })
        .where(eq(eventSeats.enquiryId, row?.id ?? ''));
      people.push({ id: row?.id ?? '', email: email.toLowerCase() });
    }
    sent.length = 0;
    return people;
  }
  const list = async (browser: StaffBrowser, standing: 'seat' | 'waiting' = 'waiting') =>
    (await browser.post<EventAnswer>(`/console/api/waiting/${ROOM}`, { standing, language: 'en' })).body;
  const act = <Body = SeatChange>(browser: StaffBrowser, id: string, what: string, body: object) =>
    browser.post<Body & ProblemDetails>(`/console/api/waiting/${ROOM}/${id}/${what}`, body);
  const mails = () => sent.flatMap(({ followUp }) => (followUp.kind === 'mail' ? [followUp] : []));
  const timelineOf = async (browser: StaffBrowser, personId: string | null) =>
    (await browser.post<TimelineAnswer>(`/console/api/people/${personId}/timeline`, {})).body.rows;
  const entries = (name: 'seat-given' | 'seat-taken-back' | 'waiting-reordered' | 'seat-cancelled') =>
    handle.db.select().from(auditEntries).where(eq(auditEntries.act, name));
  const tellWaiting = async () => {
    const tasks = sent.flatMap(({ followUp }) =>
      followUp.kind === 'task' && followUp.task === TELL_MOVED_UP ? [followUp] : [],
    );
    for (const { values, afterS } of tasks) {
      expect(afterS).toBe(SEAT_GIVEN_WAITS_S);
      await tellMovedUpTask(console_.options.seats)(values, { id: crypto.randomUUID(), attempt: 1 });
    }
  };

  describe(`waiting lists, ${kind}`, () => {
    it('lists events with places, taken and waiting, and who waits in their order, masked', async () => {
      const { browser: support } = await staffOf(console_, ['support']);
      const { browser: viewer } = await staffOf(console_, ['viewer']);
      const people = await register(4);
      const { body } = await support.post<WaitingAnswer>('/console/api/waiting', { language: 'en' });
      expect(body.events.map(({ id, is_over: isOver }) => [id, isOver])).toEqual([
        ['size-first', false],
        ['trade-days-london', false],
        [ROOM, false],
        ['latam-expo', false],
        ['dubai-expo', true],
      ]);
      expect(body.events[2]).toMatchObject({
        facts: { title: ROOM, capacity: 2, zone: 'Europe/London' },
        taken: 2,
        waiting: 2,
        waits_since: expect.any(String) as unknown,
      });
      const waiting = await list(support);
      expect(
        waiting.rows.map(({ id, position, name, email, mail }) => [id, position, name?.text, email?.is_masked, mail]),
      ).toEqual([
        [people[2]?.id, 1, 'Guest2 Waiting', true, 'none'],
        [people[3]?.id, 2, 'Guest3 Waiting', true, 'none'],
      ]);
      expect((await list(viewer)).rows[0]?.name).toEqual({ text: 'G••• W•••', is_masked: true });
      expect((await list(support, 'seat')).rows.map(({ id }) => id)).toEqual([people[0]?.id, people[1]?.id]);
      expect((await support.post<ProblemDetails>('/console/api/waiting/none-of-ours', {})).body.code).toBe('not-found');
      // Who only looks may not move.
      const refused = await act(viewer, people[2]?.id ?? '', 'seat', { reason: 'guest', beyond: true, version: 1 });
      expect([refused.status, refused.body.code]).toEqual([403, 'not-permitted']);
    });

    it('moves somebody up by hand: beyond capacity only if that was meant, with a mail after ten seconds, a timeline and an entry', async () => {
      const { browser, id: own } = await staffOf(console_, ['support']);
      const [, , third, fourth] = await register(4);
      const body = { reason: 'guest', version: 1 };
      expect((await act(browser, fourth?.id ?? '', 'seat', { ...body, beyond: false })).body.code).toBe('not-possible');
      expect((await act(browser, fourth?.id ?? '', 'seat', { ...body, reason: 'a friend', beyond: true })).status).toBe(
        422,
      );
      const given = await act(browser, fourth?.id ?? '', 'seat', { ...body, beyond: true });
      expect(given).toMatchObject({ status: 200, body: { standing: 'seat', version: 2 } });
      expect(mails()).toEqual([]);
      const [, , seated] = (await list(browser, 'seat')).rows;
      expect(seated).toMatchObject({ id: fourth?.id, moved_by: 'support', mail: 'undoable' });
      expect(await list(browser)).toMatchObject({ taken: 3, waiting: 1, rows: [{ id: third?.id, position: 1 }] });

      await tellWaiting();
      await tellWaiting();
      expect(mails().map(({ template, to, edition }) => [template, to.toLowerCase(), edition])).toEqual([
        ['event-seat-free', fourth?.email, 'en-gb'],
      ]);
      expect(sent.filter(({ followUp }) => followUp.kind === 'event').map(({ followUp }) => followUp)).toMatchObject([
        { name: 'event.moved-up' },
      ]);
      states.set(fourth?.id ?? '', 'given-up');
      expect((await list(browser, 'seat')).rows[2]?.mail).toBe('given-up');
      states.clear();
      expect((await list(browser, 'seat')).rows[2]?.mail).toBe('sent');
      expect(await timelineOf(browser, seated?.person_id ?? null)).toContainEqual(
        expect.objectContaining({ kind: 'moved-up', actor: 'support', facts: { reason: 'guest', subject: ROOM } }),
      );
      const recorded = (await entries('seat-given')).filter(({ object }) => object?.includes(fourth?.id ?? 'none'));
      expect(recorded.map(({ object }) => object)).toEqual([`${own}: ${fourth?.id} ${ROOM}: guest, beyond 2`]);
      // It was told: too late.
      expect((await act(browser, fourth?.id ?? '', 'take-back', { version: 2 })).body.code).toBe('not-possible');
    });

    it('a place that is taken back within ten seconds is told to nobody, and its owner waits where they were', async () => {
      const { browser } = await staffOf(console_, ['support']);
      const [, , third, fourth] = await register(4);
      const given = await act(browser, third?.id ?? '', 'seat', { reason: 'our-mistake', beyond: true, version: 1 });
      const back = await act(browser, third?.id ?? '', 'take-back', { version: given.body.version });
      expect(back).toMatchObject({ status: 200, body: { standing: 'waiting', version: 3 } });
      await tellWaiting();
      expect(mails()).toEqual([]);
      expect((await list(browser)).rows.map(({ id }) => id)).toEqual([third?.id, fourth?.id]);
      // Given again: the mail that was planned first stays unsent, one goes out.
      await act(browser, third?.id ?? '', 'seat', { reason: 'our-mistake', beyond: true, version: 3 });
      await tellWaiting();
      expect(mails()).toHaveLength(1);
    });

    it('of two members who move the same person at once one does it, and the other is told who was faster', async () => {
      const [one, other] = await Promise.all([
        staffOf(console_, ['support'], 'Ann'),
        staffOf(console_, ['sales'], 'Bob'),
      ]);
      const [, , third] = await register(3);
      const answers = await Promise.all(
        [one, other].map(({ browser }) =>
          act<SeatChange & Conflict>(browser, third?.id ?? '', 'seat', { reason: 'guest', beyond: true, version: 1 }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const late = answers.find(({ status }) => status === 409);
      const early = answers.findIndex(({ status }) => status === 200) === 0 ? 'Ann' : 'Bob';
      expect(late?.body).toMatchObject({
        code: 'changed-meanwhile',
        theirs: { seat: { standing: 'seat', moved_by: early } },
      });
      await tellWaiting();
      expect(mails()).toHaveLength(1);
      const recorded = await entries('seat-given');
      expect(recorded.filter(({ object }) => object?.includes(third?.id ?? 'none'))).toHaveLength(1);
    });

    it('whom staff put first gets the next free place; without that it is who waits longest; both by themselves, with mail and timeline', async () => {
      const { browser } = await staffOf(console_, ['support']);
      const [first, second, third, fourth, fifth] = await register(5);
      const order = (id: string | undefined, place: 'first' | 'own', version: number) =>
        act(browser, id ?? '', 'order', { place, reason: 'partner', version });
      expect((await order(fifth?.id, 'first', 1)).status).toBe(200);
      expect((await order(fourth?.id, 'first', 1)).status).toBe(200);
      const ids = async () => (await list(browser)).rows.map(({ id, is_first: isFirst }) => [id, isFirst]);
      expect(await ids()).toEqual([
        [fourth?.id, true],
        [fifth?.id, true],
        [third?.id, false],
      ]);
      expect((await order(fourth?.id, 'own', 2)).status).toBe(200);
      expect(await ids()).toEqual([
        [fifth?.id, true],
        [third?.id, false],
        [fourth?.id, false],
      ]);
      expect(mails()).toEqual([]);

      const cancelled = await act(browser, first?.id ?? '', 'cancel', { reason: 'asked-by-person', version: 1 });
      expect(cancelled.status).toBe(200);
      expect(mails().map(({ template, to }) => [template, to.toLowerCase()])).toEqual([
        ['event-cancelled', first?.email],
        ['event-seat-free', fifth?.email],
      ]);
      const seats = (await list(browser, 'seat')).rows;
      expect(new Set(seats.map(({ id }) => id))).toEqual(new Set([second?.id, fifth?.id]));
      const moved = seats.find(({ id }) => id === fifth?.id);
      expect(moved).toMatchObject({ moved_by: null, mail: 'sent' });
      // Its rows are of one moment.
      expect(await timelineOf(browser, moved?.person_id ?? null)).toContainEqual(
        expect.objectContaining({ kind: 'moved-up', actor: null, facts: { subject: ROOM } }),
      );

      await act(browser, second?.id ?? '', 'cancel', { reason: 'not-admitted', version: 1 });
      expect((await list(browser, 'seat')).rows.map(({ id }) => id)).toContain(third?.id);
      // Cancelled, they may register again, and somebody who cancels what is gone hears so.
      const again = await act<SeatChange & Conflict>(browser, second?.id ?? '', 'cancel', {
        reason: 'not-admitted',
        version: 1,
      });
      expect(again.body).toMatchObject({ code: 'changed-meanwhile', theirs: { seat: null } });
      const { body: person } = await browser.get<PersonAnswer>(`/console/api/people/${moved?.person_id}`);
      expect(person.id).toBe(moved?.person_id);
    });

    it('nobody is moved at an event that is over, nor by who sees people of other editions alone', async () => {
      const { browser } = await staffOf(console_, ['support']);
      const [, , third] = await register(3);
      await handle.db
        .insert(staffRoleSettings)
        .values({ role: 'waiting-de', name: 'Germany', editions: ['de-de'] })
        .onConflictDoNothing();
      await handle.db.execute(
        sql`insert into staff_roles (role, permission) values ('waiting-de', 'waiting.view'), ('waiting-de', 'waiting.move') on conflict do nothing`,
      );
      const { browser: german } = await staffOf(console_, ['waiting-de']);
      expect(await list(german)).toMatchObject({ taken: 2, waiting: 1, rows: [] });
      const unseen = await act<SeatChange & Conflict>(german, third?.id ?? '', 'seat', {
        reason: 'guest',
        beyond: true,
        version: 1,
      });
      expect(unseen.body).toMatchObject({ code: 'changed-meanwhile', theirs: { seat: null } });
      await handle.db
        .update(eventSeats)
        .set({ event: 'dubai-expo' })
        .where(and(eq(eventSeats.event, ROOM), eq(eventSeats.standing, 'waiting')));
      const over = await browser.post<ProblemDetails>(`/console/api/waiting/dubai-expo/${third?.id}/cancel`, {
        reason: 'by-mistake',
        version: 1,
      });
      expect(over.body.code).toBe('not-possible');
    });
  });
});
