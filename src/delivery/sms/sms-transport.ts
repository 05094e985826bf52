import { UndeliverableError } from '#contracts/follow-ups.ts';
import { type OutgoingRequest, sendRequest } from '../transports/send-request.ts';
import type { RenderedSms } from './render-sms.ts';
import type { SmsProvider } from './sms-provider.ts';

export type SmsAccount = {
  readonly provider: SmsProvider;
  readonly from: string;
  readonly user: string;
  readonly key: string;
};

/** Resolves once the provider has taken the message. What a provider says to the request itself (400, 404, 422) no retry changes. */
export async function sendSms(account: SmsAccount, to: string, sms: RenderedSms): Promise<void> {
  const { status, text } = await sendRequest(smsRequest(account, to, sms));
  if (status < 200 || status > 299) {
    const words = `the SMS provider answered ${status}`;
    throw status === 400 || status === 404 || status === 422 ? new UndeliverableError(words) : new Error(words);
  }
  const { accepted } = account.provider;
  if (accepted === undefined) return;
  const said = valueAt(text, accepted.path);
  if (said !== accepted.is)
    throw new Error(
      `the SMS provider answered ${status}, but ${accepted.path} is ${said === undefined ? 'missing' : said.slice(0, 20)}`,
    );
}

export function smsRequest({ provider, from, user, key }: SmsAccount, to: string, sms: RenderedSms): OutgoingRequest {
  const values: Readonly<Record<string, string>> = {
    to,
    from,
    user,
    key,
    digits: to.slice(1),
    text: sms.text,
    basic: Buffer.from(`${user}:${key}`).toString('base64'),
    encoding: sms.alphabet === 'GSM-7' ? 'text' : 'unicode',
  };
  const fill = (template: string, write = (value: string) => value) =>
    template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? write(values[name] ?? '') : whole,
    );
  const fillAll = (part: unknown): unknown => {
    if (typeof part === 'string') return fill(part);
    if (Array.isArray(part)) return part.map(fillAll);
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fillAll(value)]));
    return part;
  };
  const headers = Object.fromEntries(Object.entries(provider.headers).map(([name, value]) => [name, fill(value)]));
  const request = { url: fill(provider.url, encodeURIComponent), method: provider.method };
  if (provider.json !== undefined)
    return {
      ...request,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(fillAll(provider.json)),
    };
  if (provider.form === undefined) return { ...request, headers, body: undefined };
  const form = new URLSearchParams(fillAll(provider.form) as Record<string, string>);
  return {
    ...request,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: form.toString(),
  };
}

/** `messages.0.status` of a JSON text; undefined where there is none. */
function valueAt(json: string, path: string): string | undefined {
  try {
    let value: unknown = JSON.parse(json);
    for (const step of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
      value = (value as Record<string, unknown>)[step];
    }
    return String(value);
  } catch {
    return undefined; // no JSON: nothing is there
  }
}
