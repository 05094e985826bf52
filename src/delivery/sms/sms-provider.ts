import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/**
 * How a provider's HTTP call is made: data, not code. Every text may hold `{to}` (E.164), `{digits}` (the same without
 * its plus), `{text}`, `{from}`, `{user}`, `{key}`, `{basic}` (user and key for HTTP's basic scheme) and `{encoding}`
 * (`text` or `unicode`). A body is a form's fields or JSON.
 */
const smsProvider = z.strictObject({
  url: z.string().check(z.regex(/^https?:\/\/\S+$/, { error: 'must be an address starting with http:// or https://' })),
  method: z._default(z.enum(['POST', 'PUT', 'GET']), 'POST'),
  headers: z._default(z.record(z.string().check(z.regex(/^[\w-]+$/)), z.string()), {}),
  form: z.optional(z.record(z.string(), z.string())),
  json: z.optional(z.unknown()),
  /** Some answer 200 and say in the body that they refused: what must be there, and where. */
  accepted: z.optional(z.strictObject({ path: z.string(), is: z.string() })),
});
export type SmsProvider = z.infer<typeof smsProvider>;

export const SMS_PROVIDERS: Readonly<Record<string, SmsProvider>> = {
  // https://www.twilio.com/docs/messaging/api/message-resource
  twilio: {
    url: 'https://api.twilio.com/2010-04-01/Accounts/{user}/Messages.json',
    method: 'POST',
    headers: { Authorization: 'Basic {basic}' },
    form: { To: '{to}', From: '{from}', Body: '{text}' },
  },
  // https://developer.vonage.com/en/api/sms
  vonage: {
    url: 'https://rest.nexmo.com/sms/json',
    method: 'POST',
    headers: {},
    form: {
      api_key: '{user}',
      api_secret: '{key}',
      to: '{digits}',
      from: '{from}',
      text: '{text}',
      type: '{encoding}',
    },
    accepted: { path: 'messages.0.status', is: '0' },
  },
  // https://developers.messagebird.com/api/sms-messaging/
  messagebird: {
    url: 'https://rest.messagebird.com/messages',
    method: 'POST',
    headers: { Authorization: 'AccessKey {key}' },
    json: { originator: '{from}', recipients: ['{to}'], body: '{text}', datacoding: 'auto' },
  },
};

/** One that is known by its name, else a JSON file. Throws with words for the operator. */
export function readSmsProvider(nameOrFile: string): SmsProvider {
  if (Object.hasOwn(SMS_PROVIDERS, nameOrFile)) return SMS_PROVIDERS[nameOrFile] as SmsProvider;
  const where = `SMS_PROVIDER: "${nameOrFile}"`;
  let source: unknown;
  try {
    source = JSON.parse(readFileSync(nameOrFile, 'utf8'));
  } catch (error) {
    throw new Error(
      `${where} is neither ${Object.keys(SMS_PROVIDERS).join(', ')} nor a JSON file that can be read (${(error as Error).message}).`,
    );
  }
  const parsed = z.safeParse(smsProvider, source);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `${where}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not understood'}. See docs/how-to/send-mail-and-sms.md.`,
  );
}
