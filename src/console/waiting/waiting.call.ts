import * as z from 'zod/mini';
import { WAITING_PAGE } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { consoleCall } from '../define-call.ts';
import { limitStatement } from '../people/people-query.ts';
import { type EventAnswer, STANDINGS, type WaitingAnswer } from './waiting.answers.ts';
import { eventRow, eventsFor, seatCounts, seatFor, seatPageQuery } from './waiting-query.ts';

const language = z.optional(z.string().check(z.maxLength(20)));

export const waitingCall = consoleCall({
  method: 'POST',
  path: '/console/api/waiting',
  needs: 'waiting.view',
  summary:
    'The events of the site, with places, taken and waiting: those to come the next first, then those that are over',
  body: z.object({ language }),
  read: async ({ context, body, who }): Promise<WaitingAnswer> => {
    const now = context.now();
    const events = eventsFor(context, who, body.language);
    const counts = await context.db.transaction(async (tx) => {
      await limitStatement(tx);
      return seatCounts(tx);
    });
    const counted = new Map(counts.map((row) => [row.event, row]));
    // Who sees all editions sees what the brand has dropped, too: people may still wait for it.
    const dropped = who.editions === null ? [...counted.keys()].filter((id) => !events.has(id)) : [];
    const rows = [...events.keys(), ...dropped].map((id) => eventRow(id, events.get(id), counted.get(id), now));
    const begins = (row: (typeof rows)[number]) => (row.facts === null ? 0 : Date.parse(row.facts.begins));
    return {
      events: [
        ...rows.filter((row) => !row.is_over).toSorted((a, b) => begins(a) - begins(b)),
        ...rows.filter((row) => row.is_over).toSorted((a, b) => begins(b) - begins(a)),
      ],
    };
  },
});

export const waitingEventCall = consoleCall({
  method: 'POST',
  path: '/console/api/waiting/{event}',
  needs: 'waiting.view',
  summary: 'Who waits for an event in the order in which places are given, or who has one',
  body: z.object({
    language,
    standing: z.optional(z.enum(STANDINGS)),
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  refusals: ['not-found'],
  read: async ({ context, params: { event }, body, who }): Promise<EventAnswer> => {
    const standing = body.standing ?? 'waiting';
    const facts = eventsFor(context, who, body.language).get(event);
    const { counts, stored } = await context.db.transaction(async (tx) => {
      await limitStatement(tx);
      const [of] = await seatCounts(tx, event);
      const rows = await seatPageQuery(tx, who, event, standing, Number(body.after ?? 0), WAITING_PAGE + 1);
      return { counts: of, stored: rows };
    });
    if (facts === undefined && (counts === undefined || who.editions !== null)) throw new ProblemError('not-found');
    const page = stored.slice(0, WAITING_PAGE);
    const mails = await context.mailStates(page.map(({ seat }) => seat.enquiryId));
    return {
      ...eventRow(event, facts, counts, context.now()),
      standing,
      rows: page.map((row) => seatFor(who, row, mails.get(row.seat.enquiryId))),
      next: stored.length > WAITING_PAGE ? String(page.at(-1)?.position ?? 0) : null,
    };
  },
});
