import { join } from 'node:path';
import * as z from 'zod/mini';
import { recordCommand } from '#audit/audit-trail.ts';
import type { Database } from '#contracts/database.ts';
import { DEAD_LETTERS_WAIT_MS } from '#contracts/limits.ts';
import type { DeadLetter } from '#delivery/dead-letters.ts';
import type { DeadLetters } from '#delivery/dead-letters-queue.ts';
import type { Delivery } from '#delivery/delivery.ts';
import { DEAD_LETTERS_SOCKET_NAME } from './database/embedded-messages.ts';
import { askOwnerSocket, firstLineOf, openOwnerSocket, type OwnerSocket } from './owner-socket.ts';

const ids = z.optional(z.array(z.uuid()));
const QUESTION = z.discriminatedUnion('what', [
  z.object({ what: z.literal('list') }),
  z.object({ what: z.literal('replay'), ids }),
]);

/** The command for dead letters asks the running server for them (`owner-socket.ts`). */
export const openDeadLettersSocket = (
  socketFolder: string,
  db: Database,
  delivery: Pick<Delivery, 'deadLetters' | 'redeliver'>,
): Promise<OwnerSocket> => {
  const answerTo = async (question: z.infer<typeof QUESTION>): Promise<unknown> => {
    if (question.what === 'list') return delivery.deadLetters();
    await recordCommand(db, 'dead-letters-replayed', question.ids?.join(' ') ?? 'all');
    return delivery.redeliver(question.ids);
  };
  return openOwnerSocket(join(socketFolder, DEAD_LETTERS_SOCKET_NAME), async (question, response) => {
    try {
      const answer = await answerTo(z.parse(QUESTION, await question()));
      response.writeHead(200).end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(503).end(firstLineOf(error));
    }
  });
};

/** The dead letters of the running server. */
export function siteDeadLetters(socketFolder: string): DeadLetters {
  const ask = async (question: z.infer<typeof QUESTION>): Promise<unknown> => {
    const path = join(socketFolder, DEAD_LETTERS_SOCKET_NAME);
    const { status, text } = await askOwnerSocket(path, question, DEAD_LETTERS_WAIT_MS);
    if (status !== 200) throw new Error(`The running site could not do it: ${text}`);
    return JSON.parse(text) as unknown;
  };
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
