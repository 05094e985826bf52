import * as z from 'zod/mini';
import { pipelined } from '#contracts/pipelined.ts';
import { PEOPLE_COUNTED_MAX, PEOPLE_PAGE, PEOPLE_SEARCHES, PEOPLE_SEARCH_MAX_LENGTH } from '#contracts/limits.ts';
import { PEOPLE_SORTS } from '#contracts/people-work.ts';
import type { FoundAnswer, PeopleAnswer } from '../answers.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { personFor } from './mask-person.ts';
import { peopleFilter } from './people-filter.ts';
import { keyText, readKey } from './people-key.ts';
import { countQuery, limitStatement, pageQuery, sortMoment, sortOf } from './people-query.ts';
import { searchPeople, shapeOf } from './search-people.ts';

export const peopleCall = consoleCall({
  method: 'POST',
  path: '/console/api/people',
  needs: 'people.view',
  summary: 'A page of the list of people: those heard of last or the newest first, or by when their next task is due',
  body: z.object({
    ...peopleFilter,
    sort: z.optional(z.enum(PEOPLE_SORTS)),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  read: async ({ context, body, who }): Promise<PeopleAnswer> => {
    const { after, sort: asked = 'activity', ...filter } = body;
    const key = readKey(after);
    const sort = sortOf(filter, asked);
    const now = context.now();
    return context.db.transaction(async (tx) => {
      const [, rows, counted] = await pipelined([
        () => limitStatement(tx),
        () => pageQuery(tx, who, filter, key, PEOPLE_PAGE + 1, { sort, now }),
        async () => (key === undefined ? countQuery(tx, who, filter, now) : []),
      ]);
      const page = rows.slice(0, PEOPLE_PAGE);
      const last = page.at(-1);
      const count = counted[0]?.count ?? null;
      return {
        people: page.map((person) => personFor(who, person)),
        next: rows.length > PEOPLE_PAGE && last !== undefined ? keyText(sortMoment(last, sort), last.id) : null,
        count: count === null || count > PEOPLE_COUNTED_MAX ? null : count,
      };
    });
  },
});

export const searchCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/search',
  needs: 'people.view',
  summary: 'People by name, e-mail address, domain, phone or account number, as typed',
  body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(PEOPLE_SEARCH_MAX_LENGTH)) }),
  refusals: ['too-many-requests'],
  write: async (asked, tx): Promise<FoundAnswer> => {
    const { context, body, who } = asked;
    await context.throttle.require(tx, 'people search', who.id, PEOPLE_SEARCHES);
    const shape = shapeOf(body.text, who);
    await limitStatement(tx);
    const { people, isComplete } = await searchPeople(tx, who, body.text, shape);
    await recordStaffAct(context, tx, asked, 'people-searched', `${shape.name}: ${people.length}`);
    return { people: people.map((person) => personFor(who, person)), is_complete: isComplete };
  },
});
