import * as z from 'zod/mini';
import { APPLICATIONS_PAGE, PEOPLE_COUNTED_MAX, TODAY_ROWS } from '#contracts/limits.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { pipelined } from '#contracts/pipelined.ts';
import type { ConsoleContext } from '../console-context.ts';
import { type ConsoleCall, consoleCall } from '../define-call.ts';
import { keyText, readKey } from '../people/people-key.ts';
import { limitStatement } from '../people/people-query.ts';
import type { Member } from '../staff/staff-session.ts';
import {
  APPLICATION_STANDS,
  type ApplicationRow,
  type ApplicationStand,
  type ApplicationsAnswer,
  isWithClient,
} from './applications.answers.ts';
import {
  applicationCountQuery,
  applicationFor,
  applicationPageQuery,
  sentStepsOf,
  sinceOf,
  type StoredApplication,
} from './applications-query.ts';

const counted = (count: number | undefined): number | null =>
  count === undefined || count > PEOPLE_COUNTED_MAX ? null : count;

async function rowsOf(
  { accounts }: ConsoleContext,
  handle: Database | Transaction,
  who: Member,
  stand: ApplicationStand,
  page: readonly StoredApplication[],
): Promise<readonly ApplicationRow[]> {
  const sent = await sentStepsOf(
    handle,
    isWithClient(stand) ? page.map(({ application }) => application.profileId) : [],
  );
  return page.map((stored) => {
    const { profileId, regulator } = stored.application;
    return applicationFor(who, stored, stand, sent.get(profileId), accounts.regulators[regulator]?.application);
  });
}

const applicationsCall = consoleCall({
  method: 'POST',
  path: '/console/api/applications',
  needs: 'applications.view',
  summary:
    'A page of applications of clients, by whom they wait for: who waits longest first, those that are decided the last first',
  body: z.object({
    stand: z.enum(APPLICATION_STANDS),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  read: async ({ context, body: { stand, after }, who }): Promise<ApplicationsAnswer> => {
    const key = readKey(after);
    return context.db.transaction(async (tx) => {
      const [, rows, counts] = await pipelined([
        () => limitStatement(tx),
        () => applicationPageQuery(tx, who, stand, key, APPLICATIONS_PAGE + 1),
        async () => (key === undefined ? applicationCountQuery(tx, who, stand) : []),
      ]);
      const page = rows.slice(0, APPLICATIONS_PAGE);
      const last = page.at(-1);
      return {
        applications: await rowsOf(context, tx, who, stand, page),
        next:
          rows.length > APPLICATIONS_PAGE && last !== undefined
            ? keyText(sinceOf(last, stand), last.application.profileId)
            : null,
        count: counted(counts[0]?.count),
      };
    });
  },
});

const undecidedCall = consoleCall({
  method: 'GET',
  path: '/console/api/applications/today',
  needs: 'applications.view',
  summary: 'The first applications that a person has to decide on',
  read: async ({ context, who }): Promise<ApplicationsAnswer> => {
    const rows = await applicationPageQuery(context.db, who, 'undecided', undefined, TODAY_ROWS);
    const [count] = await applicationCountQuery(context.db, who, 'undecided');
    return {
      applications: await rowsOf(context, context.db, who, 'undecided', rows),
      next: null,
      count: counted(count?.count),
    };
  },
});

export const APPLICATIONS_CALLS: readonly ConsoleCall[] = [applicationsCall, undecidedCall];
