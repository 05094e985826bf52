import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';

/**
 * The embedded database is one session, which the running server holds (decision 002). So commands ask the server, by HTTP over a
 * socket in the folder that only its own user may enter.
 */
export type OwnerSocket = { readonly close: () => Promise<void> };

/** `answer` gets the JSON of each request. It does not throw. */
export async function openOwnerSocket(
  path: string,
  answer: (question: () => Promise<unknown>, response: ServerResponse) => Promise<unknown>,
): Promise<OwnerSocket> {
  const server = createServer((incoming, response) => void answer(() => json(incoming), response));
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

/** Sends `question` as JSON. Throws if the server cannot be reached, or says nothing for `waitMs`. */
export async function askOwnerSocket(
  path: string,
  question: unknown,
  waitMs: number,
): Promise<{ readonly status: number; readonly text: string }> {
  const outgoing = request({ socketPath: path, method: 'POST', path: '/', timeout: waitMs });
  outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${waitMs / 1000} s`)));
  outgoing.end(JSON.stringify(question));
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode ?? 0, text };
}

/** A socket that answers questions of one form with JSON, or says in a line why it cannot. */
export const openQuestionSocket = <Question>(
  path: string,
  form: z.ZodMiniType<Question>,
  answerTo: (question: Question) => Promise<unknown>,
): Promise<OwnerSocket> =>
  openOwnerSocket(path, async (question, response) => {
    try {
      const answer = await answerTo(z.parse(form, await question()));
      response.writeHead(200).end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(503).end(firstLineOf(error));
    }
  });

/** The answer of such a socket. Throws in one line where there is none. */
export async function askQuestion(path: string, question: unknown, waitMs: number): Promise<unknown> {
  const { status, text } = await askOwnerSocket(path, question, waitMs);
  if (status !== 200) throw new Error(`The running site could not do it: ${text}`);
  return JSON.parse(text) as unknown;
}

/** The first line of what went wrong: the rest is a stack, or a query. */
export const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
