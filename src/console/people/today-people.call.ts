import { PEOPLE_COUNTED_MAX, TODAY_ROWS } from '#contracts/limits.ts';
import type { PeopleAnswer } from '../answers.ts';
import { consoleCall } from '../define-call.ts';
import { personFor } from './mask-person.ts';
import { countQuery, pageQuery } from './people-query.ts';

export const newLeadsCall = consoleCall({
  method: 'GET',
  path: '/console/api/people/today',
  needs: 'people.assign',
  summary: 'The newest people whom nobody has contacted and nobody owns',
  read: async ({ context: { db }, who }): Promise<PeopleAnswer> => {
    const filter = { stage: 'new', owner: 'none' } as const;
    const rows = await pageQuery(db, who, filter, undefined, TODAY_ROWS);
    const [counted] = await countQuery(db, who, filter);
    const count = counted?.count ?? 0;
    return {
      people: rows.map((person) => personFor(who, person)),
      next: null,
      count: count > PEOPLE_COUNTED_MAX ? null : count,
    };
  },
});
