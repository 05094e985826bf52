import { join } from 'node:path';
import * as z from 'zod/mini';
import { recordCommand } from '#audit/audit-trail.ts';
import type { Database } from '#contracts/database.ts';
import { DEAD_LETTERS_WAIT_MS } from '#contracts/limits.ts';
import type { DeadLetter } from '#delivery/dead-letters.ts';
import type { DeadLetters } from '#delivery/dead-letters-queue.ts';
import type { Delivery } from '#delivery/delivery.ts';
import { DEAD_LETTERS_SOCKET_NAME } from './database/embedded-messages.ts';
import { askQuestion, openQuestionSocket, type OwnerSocket } from './owner-socket.ts';

const ids = z.optional(z.array(z.uuid()));
const QUESTION = z.discriminatedUnion('what', [
  z.object({ what: z.literal('list') }),
  z.object({ what: z.literal('replay'), ids }),
]);

/** The command for dead letters asks the running server for them (`owner-socket.ts`). */
export const openDeadLettersSocket = (
  socketFolder: string,
  db: Database,
  { deadLetters: list, redeliver: replay }: Pick<Delivery, 'deadLetters' | 'redeliver'>,
): Promise<OwnerSocket> => {
  const letters = recordedLetters(db, { list, replay });
  return openQuestionSocket(join(socketFolder, DEAD_LETTERS_SOCKET_NAME), QUESTION, (question) =>
    question.what === 'list' ? letters.list() : letters.replay(question.ids),
  );
};

/** The same dead letters, each replay of which is in the audit trail before it is done. */
export const recordedLetters = (
  db: Database,
  { list, replay }: Pick<DeadLetters, 'list' | 'replay'>,
): Pick<DeadLetters, 'list' | 'replay'> => ({
  list,
  replay: async (ids) => {
    await recordCommand(db, 'dead-letters-replayed', ids?.join(' ') ?? 'all');
    return replay(ids);
  },
});

/** The dead letters of the running server. */
export function siteDeadLetters(socketFolder: string): DeadLetters {
  const ask = (question: z.infer<typeof QUESTION>): Promise<unknown> =>
    askQuestion(join(socketFolder, DEAD_LETTERS_SOCKET_NAME), question, DEAD_LETTERS_WAIT_MS);
  return {
    list: async () => {
      const letters = (await ask({ what: 'list' })) as readonly DeadLetter[];
      return letters.map((letter) => ({
        ...letter,
        enqueuedAt: new Date(letter.enqueuedAt),
        givenUpAt: new Date(letter.givenUpAt),
      }));
    },
    replay: async (only) => Number(await ask({ what: 'replay', ids: only === undefined ? undefined : [...only] })),
    close: async () => {},
  };
}
