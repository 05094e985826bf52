import { createHmac } from 'node:crypto';
import { UndeliverableError } from '#contracts/follow-ups.ts';
import type { EventJob } from '../follow-up-job.ts';
import { sendRequest } from '../transports/send-request.ts';
import type { Webhook } from './webhook.ts';

/**
 * One try to tell a receiver of an event, by Standard Webhooks 1.0: `webhook-id` stays the same at every try,
 * `webhook-timestamp` is the try's. Only 2xx is a success; 410 ends the tries at once, all else is tried again
 * (docs/decisions/039-webhooks-and-notices.md).
 */
export async function sendWebhook(webhook: Webhook, event: EventJob, nowMs: number, waitMs?: number): Promise<void> {
  const body = webhookBody(event);
  const timestamp = String(Math.floor(nowMs / 1000));
  const { status } = await sendRequest(
    {
      url: webhook.url,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Forecourt-Webhooks/1',
        'webhook-id': event.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': webhook.secret
          .split(' ')
          .map((secret) => webhookSignature(secret, `${event.id}.${timestamp}.${body}`))
          .join(' '),
      },
      body,
    },
    waitMs,
  );
  if (status === 410) throw new UndeliverableError('the webhook answered 410, it is gone for good');
  if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
}

export const webhookBody = (event: Pick<EventJob, 'name' | 'version' | 'at' | 'body'>, indent?: number): string =>
  JSON.stringify(
    { type: event.name, version: event.version, timestamp: event.at, data: event.body },
    undefined,
    indent,
  );

/** HMAC-SHA-256 over `id.timestamp.body`, as Standard Webhooks writes it. */
export function webhookSignature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
