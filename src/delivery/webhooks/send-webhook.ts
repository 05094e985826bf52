import { UndeliverableError } from '#contracts/follow-ups.ts';
import type { EventJob } from '../follow-up-job.ts';
import { sendSigned } from '../transports/send-signed.ts';
import type { Webhook } from './webhook.ts';

/**
 * One try to tell a receiver of an event, by Standard Webhooks 1.0: `webhook-id` stays the same at every try,
 * `webhook-timestamp` is the try's. Only 2xx is a success; 410 ends the tries at once, all else is tried again
 * (docs/decisions/039-webhooks-and-notices.md).
 */
export async function sendWebhook(webhook: Webhook, event: EventJob, nowMs: number, waitMs?: number): Promise<void> {
  const { url, secret } = webhook;
  const message = { url, secret, id: event.id, body: webhookBody(event), userAgent: 'Forecourt-Webhooks/1' };
  const { status } = await sendSigned(message, nowMs, waitMs);
  if (status === 410) throw new UndeliverableError('the webhook answered 410, it is gone for good');
  if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
}

export const webhookBody = (event: Pick<EventJob, 'name' | 'version' | 'at' | 'body'>, indent?: number): string =>
  JSON.stringify(
    { type: event.name, version: event.version, timestamp: event.at, data: event.body },
    undefined,
    indent,
  );
