import { HTTP_ANSWER_MAX_BYTES, HTTP_WAIT_MS } from '#contracts/limits.ts';

export type OutgoingRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/**
 * One request to a service of the operator's choice. A redirect is an answer like any other and not followed; of what is
 * answered no more than HTTP_ANSWER_MAX_BYTES is read. Errors hold neither the address nor what was sent.
 */
export async function sendRequest(
  request: OutgoingRequest,
  waitMs = HTTP_WAIT_MS,
): Promise<{ readonly status: number; readonly text: string }> {
  const { url, ...init } = request;
  try {
    const answer = await fetch(url, {
      ...init,
      body: init.body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    });
    return { status: answer.status, text: await start(answer) };
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    throw new Error(
      name === 'TimeoutError' ? `no answer within ${waitMs / 1000} s` : `no connection (${cause?.code ?? 'failed'})`,
    );
  }
}

async function start({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the answer.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= HTTP_ANSWER_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HTTP_ANSWER_MAX_BYTES).toString('utf8');
}
