import { createHmac } from 'node:crypto';
import { sendRequest } from './send-request.ts';

export type SignedMessage = {
  readonly url: string;
  /** `whsec_…`, two by a space while one replaces the other. */
  readonly secret: string;
  /** The same at every try: the receiver knows a repeat by it. */
  readonly id: string;
  readonly body: string;
  readonly userAgent: string;
  /** Beside those of every message. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** One POST signed by Standard Webhooks 1.0 (decision 039). `nowMs` is the try's, in Unix milliseconds. */
export function sendSigned(
  { url, secret, id, body, userAgent, headers = {} }: SignedMessage,
  nowMs: number,
  waitMs?: number,
): ReturnType<typeof sendRequest> {
  const timestamp = String(Math.floor(nowMs / 1000));
  return sendRequest(
    {
      url,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': userAgent,
        ...headers,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': secret
          .split(' ')
          .map((one) => webhookSignature(one, `${id}.${timestamp}.${body}`))
          .join(' '),
      },
      body,
    },
    waitMs,
  );
}

/** HMAC-SHA-256 over `id.timestamp.body`, as Standard Webhooks writes it. */
export function webhookSignature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
