import * as z from 'zod/mini';
import { VERIFICATION_ANSWER_MS } from '#contracts/limits.ts';
import { VERIFICATION_OUTCOMES, VERIFICATION_REASONS, type VerificationProvider } from '#contracts/verification.ts';
import { sendRequest } from '../transports/send-request.ts';
import { webhookSignature } from '../webhooks/send-webhook.ts';

const answer = z.object({
  outcome: z.enum(VERIFICATION_OUTCOMES),
  reasons: z._default(z.array(z.enum(VERIFICATION_REASONS)), []),
});

/**
 * A provider over HTTP (docs/how-to/verify-clients.md): each try is a POST of the request, signed as webhooks are (039), the id of the
 * check its `webhook-id` and `Idempotency-Key`. Only 2xx with an answer of the interface is one; all else is thrown, to be asked again.
 */
export const httpVerifier =
  (
    { url, secret }: { readonly url: string; readonly secret: string },
    waitMs = VERIFICATION_ANSWER_MS,
  ): VerificationProvider =>
  async (request) => {
    const body = JSON.stringify(request);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const { status, text } = await sendRequest(
      {
        url,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Forecourt-Verification/1',
          'Idempotency-Key': request.check_id,
          'webhook-id': request.check_id,
          'webhook-timestamp': timestamp,
          'webhook-signature': secret
            .split(' ')
            .map((one) => webhookSignature(one, `${request.check_id}.${timestamp}.${body}`))
            .join(' '),
        },
        body,
      },
      waitMs,
    );
    if (status < 200 || status > 299) throw new Error(`the verification provider answered ${status}`);
    const parsed = z.safeParse(answer, json(text));
    if (!parsed.success) throw new Error(`the verification provider answered ${status}, with what is no answer`);
    return parsed.data;
  };

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no answer of a provider: the schema says so
  }
}
