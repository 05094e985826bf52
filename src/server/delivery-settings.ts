import { readSmsProvider } from '#delivery/sms/sms-provider.ts';
import type { SmsAccount } from '#delivery/sms/sms-transport.ts';
import type { DeliveryOptions } from '#delivery/delivery.ts';
import type { SmtpTls } from '#delivery/transports/smtp-tls.ts';
import type { Webhook } from '#delivery/webhooks/webhook.ts';
import type { Demonstration } from './demonstration.ts';
import { isFromThisMachine } from './from-this-machine.ts';
import { isLoopbackHost } from './loopback.ts';
import type { Settings } from './settings.ts';

/** Where mail goes. `tokensCss`: see the outbox. */
export const mailTransport = (
  settings: Settings,
  demonstration: Demonstration,
  tokensCss: string,
): DeliveryOptions['transport'] =>
  settings.smtpUrl === undefined
    ? {
        kind: 'outbox',
        tokensCss,
        mayRead: (request) =>
          demonstration.outbox === 'everyone' ||
          (demonstration.outbox === 'this-machine' && isFromThisMachine(request)),
      }
    : { kind: 'smtp', url: settings.smtpUrl, tls: smtpTlsOf(settings, demonstration) };

/** Mails of a public site hold links that open accounts, so they travel encrypted unless the operator says otherwise, or they do not leave the machine. */
export const smtpTlsOf = (
  { smtpTls, smtpUrl }: Pick<Settings, 'smtpTls' | 'smtpUrl'>,
  { reachedBy }: Pick<Demonstration, 'reachedBy'>,
): SmtpTls =>
  smtpTls ??
  (reachedBy.length === 0 || (smtpUrl !== undefined && isLoopbackHost(new URL(smtpUrl).hostname))
    ? 'opportunistic'
    : 'require');

/** The account that SMS are sent by. Throws with words for the operator where the provider cannot be used. */
export function smsAccount({ smsProvider, smsFrom = '', smsUser = '', smsKey = '' }: Settings): SmsAccount | undefined {
  return smsProvider === undefined
    ? undefined
    : { provider: readSmsProvider(smsProvider), from: smsFrom, user: smsUser, key: smsKey };
}

/** Who is told of events: the CRM first, then partners. */
export function webhooksOf({
  crmWebhookUrl: url,
  crmWebhookSecret: secret,
  partnerWebhooks,
}: Settings): readonly Webhook[] {
  const crm = url === undefined || secret === undefined ? [] : [{ name: 'crm', url, secret }];
  return [...crm, ...(partnerWebhooks ?? [])];
}
