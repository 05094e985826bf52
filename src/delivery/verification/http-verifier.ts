import * as z from 'zod/mini';
import { VERIFICATION_ANSWER_MS } from '#contracts/limits.ts';
import { VERIFICATION_OUTCOMES, VERIFICATION_REASONS, type VerificationProvider } from '#contracts/verification.ts';
import { readJson } from '../transports/read-json.ts';
import { sendSigned } from '../transports/send-signed.ts';

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
    const id = request.check_id;
    const { status, text } = await sendSigned(
      {
        url,
        secret,
        id,
        body: JSON.stringify(request),
        userAgent: 'Forecourt-Verification/1',
        headers: { 'Idempotency-Key': id },
      },
      Date.now(),
      waitMs,
    );
    if (status < 200 || status > 299) throw new Error(`the verification provider answered ${status}`);
    const parsed = z.safeParse(answer, readJson(text));
    if (!parsed.success) throw new Error(`the verification provider answered ${status}, with what is no answer`);
    return parsed.data;
  };
