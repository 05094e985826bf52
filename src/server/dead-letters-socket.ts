import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { type IncomingMessage, createServer, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { DEAD_LETTERS_WAIT_MS } from '#contracts/limits.ts';
import type { DeadLetter } from '#delivery/dead-letters.ts';
import type { DeadLetters } from '#delivery/dead-letters-queue.ts';
import type { Delivery } from '#delivery/delivery.ts';
import { DEAD_LETTERS_SOCKET_NAME } from './database/embedded-messages.ts';

/**
 * The embedded database is one session, which the running server holds (decision 002). So the command for dead letters
 * asks the server, over a socket in the folder that only its own user may enter.
 */
const ids = z.optional(z.array(z.uuid()));
const ASKED = z.discriminatedUnion('what', [
  z.object({ what: z.literal('list') }),
  z.object({ what: z.literal('replay'), ids }),
]);

export async function openDeadLettersSocket(
  socketFolder: string,
  delivery: Pick<Delivery, 'deadLetters' | 'redeliver'>,
): Promise<{ readonly close: () => Promise<void> }> {
  const answerTo = async (asked: IncomingMessage): Promise<unknown> => {
    const question = z.parse(ASKED, await json(asked));
    return question.what === 'list' ? delivery.deadLetters() : delivery.redeliver(question.ids);
  };
  const server = createServer((asked, answer) => {
    answerTo(asked).then(
      (said) => answer.writeHead(200).end(JSON.stringify(said)),
      (error: unknown) => answer.writeHead(503).end(error instanceof Error ? error.message.split('\n', 1)[0] : ''),
    );
  });
  const path = join(socketFolder, DEAD_LETTERS_SOCKET_NAME);
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  server.unref();
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The dead letters of the running server. */
export function siteDeadLetters(socketFolder: string): DeadLetters {
  const ask = async (question: z.infer<typeof ASKED>): Promise<unknown> => {
    const asked = request({
      socketPath: join(socketFolder, DEAD_LETTERS_SOCKET_NAME),
      method: 'POST',
      path: '/',
      timeout: DEAD_LETTERS_WAIT_MS,
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${DEAD_LETTERS_WAIT_MS / 1000} s`)));
    asked.end(JSON.stringify(question));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    let said = '';
    for await (const chunk of answer) said += String(chunk);
    if (answer.statusCode !== 200) throw new Error(`The running site could not do it: ${said}`);
    return JSON.parse(said) as unknown;
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
