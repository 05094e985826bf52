import * as z from 'zod/mini';
import { BRIDGE_REASON_MAX_LENGTH, PLATFORM_LOGIN_MAX_LENGTH } from '#contracts/limits.ts';
import type { AccountOrder, BridgeAnswer, PlatformBridge } from '#contracts/platform-bridge.ts';
import { readJson } from '../transports/read-json.ts';
import { sendSigned } from '../transports/send-signed.ts';

export type BridgeAccount = {
  readonly url: string;
  /** As a webhook's: `whsec_…`, two by a space while one replaces the other. */
  readonly secret: string;
};

const login = z.union([
  z.string().check(z.regex(new RegExp(`^[\\w.@-]{1,${PLATFORM_LOGIN_MAX_LENGTH}}$`))),
  z.pipe(z.int().check(z.positive()), z.transform(String)),
]);
const opened = z.object({ login: z.optional(login) });
const refused = z.object({ reason: z.string().check(z.trim(), z.minLength(1)) });

/** These refuse the request, not the account: too early, too often, too slow, or not known to come from here. */
const NOT_A_REFUSAL: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

/**
 * A bridge over HTTP (docs/how-to/connect-a-platform.md): each try is a POST of the order, signed as webhooks are (039), the
 * client id its `webhook-id` and `Idempotency-Key`. 2xx opens; 4xx with a `reason` refuses; all else is thrown, to be
 * tried again.
 */
export const httpBridge =
  ({ url, secret }: BridgeAccount, waitMs?: number): PlatformBridge =>
  async (order: AccountOrder): Promise<BridgeAnswer> => {
    const id = order.client_id;
    const { status, text } = await sendSigned(
      {
        url,
        secret,
        id,
        body: JSON.stringify(order),
        userAgent: 'Forecourt-Bridge/1',
        headers: { 'Idempotency-Key': id },
      },
      Date.now(),
      waitMs,
    );
    if (status >= 200 && status <= 299) {
      const answer = text.trim() === '' ? { success: true as const, data: {} } : z.safeParse(opened, readJson(text));
      if (!answer.success) throw new Error(`the bridge answered ${status}, with what is no login`);
      return { kind: 'opened', login: 'login' in answer.data ? answer.data.login : undefined };
    }
    const refusal =
      status >= 400 && status <= 499 && !NOT_A_REFUSAL.has(status) ? z.safeParse(refused, readJson(text)) : undefined;
    if (refusal?.success !== true) throw new Error(`the bridge answered ${status}`);
    return { kind: 'refused', reason: refusal.data.reason.slice(0, BRIDGE_REASON_MAX_LENGTH) };
  };
