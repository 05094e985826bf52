import { readSmsProvider } from '#delivery/sms/sms-provider.ts';
import type { SmsAccount } from '#delivery/sms/sms-transport.ts';
import type { Webhook } from '#delivery/webhooks/webhook.ts';
import type { Settings } from './settings.ts';

/** The account that SMS are sent by. Throws with words for the operator where the provider cannot be used. */
export function smsAccount({ smsProvider, smsFrom = '', smsUser = '', smsKey = '' }: Settings): SmsAccount | undefined {
  return smsProvider === undefined ? undefined : { provider: readSmsProvider(smsProvider), from: smsFrom, user: smsUser, key: smsKey };
}

/** Who is told of events: the CRM first, then partners. */
export function webhooksOf({ crmWebhookUrl: url, crmWebhookSecret: secret, partnerWebhooks }: Settings): readonly Webhook[] {
  const crm = url === undefined || secret === undefined ? [] : [{ name: 'crm', url, secret }];
  return [...crm, ...(partnerWebhooks ?? [])];
}
