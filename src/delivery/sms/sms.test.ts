import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startReceiver } from '../../../tests/support/webhook-receiver.ts';
import { type RenderedSms, renderSms } from './render-sms.ts';
import { SMS_PROVIDERS, readSmsProvider } from './sms-provider.ts';
import { smsSize } from './sms-size.ts';
import { sendSms, smsRequest } from './sms-transport.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';
import { MAIL_COLOURS } from '../../../tests/support/mail-colours.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

describe('the size of an SMS', () => {
  it.each([
    ['a'.repeat(160), 'GSM-7', 1],
    ['a'.repeat(161), 'GSM-7', 2],
    ['a'.repeat(306), 'GSM-7', 2],
    ['a'.repeat(307), 'GSM-7', 3],
    ['€'.repeat(80), 'GSM-7', 1],
    ['€'.repeat(81), 'GSM-7', 2],
    [`${'a'.repeat(152)}€${'a'.repeat(153)}`, 'GSM-7', 3],
    ['رمز', 'UCS-2', 1],
    ['ر'.repeat(70), 'UCS-2', 1],
    ['ر'.repeat(71), 'UCS-2', 2],
    ['😀'.repeat(35), 'UCS-2', 1],
    ['😀'.repeat(67), 'UCS-2', 3],
  ])('%s is %s in %i', (text, alphabet, segments) => {
    expect(smsSize(text)).toEqual({ alphabet, segments });
  });
});

describe('the text of an SMS', () => {
  const brand = { name: 'Northquay', publicUrl: 'https://www.northquay.test:8443', colours: MAIL_COLOURS };
  const job = (values: Record<string, string>, template = 'one-time-code') => ({
    kind: 'sms' as const,
    template,
    to: '+442083661177',
    edition: 'en-gb',
    values,
  });
  it('has the code, how long it is good for, and a last line by which the browser offers it', async () => {
    const texts = siteTexts();
    const english = renderSms(
      job({ code: '012345', minutes: '10' }),
      { language: 'en', locale: 'en-GB' },
      brand,
      texts,
    );
    expect(english).toEqual({
      text: '012345 is your Northquay code. It is good for 10 minutes.\n\n@www.northquay.test #012345',
      alphabet: 'GSM-7',
      segments: 1,
    });
    const arabic = renderSms(job({ code: '012345', minutes: '10' }), { language: 'ar', locale: 'ar-JO' }, brand, texts);
    expect(arabic.text).toContain('012345 هو رمزك لدى Northquay');
    expect(arabic.text.split('\n').at(-1)).toBe('@www.northquay.test #012345');
    expect(() => renderSms(job({ code: '1' }), { language: 'en', locale: 'en-GB' }, brand, texts)).toThrow(
      'names {minutes}, which the follow-up does not give',
    );
    expect(() => renderSms(job({}, 'no-such'), { language: 'en', locale: 'en-GB' }, brand, texts)).toThrow(
      'there is no SMS "no-such"',
    );
  });
});

const account = (name: string) => ({ provider: readSmsProvider(name), from: 'Northquay', user: 'us/er', key: 'k&y' });
const latin: RenderedSms = { text: 'Code 1 & 2', alphabet: 'GSM-7', segments: 1 };
const arabic: RenderedSms = { text: 'رمز', alphabet: 'UCS-2', segments: 1 };

describe('the request to a provider', () => {
  it('is Twilio’s', () => {
    const { url, headers, body } = smsRequest(account('twilio'), '+442083661177', latin);
    expect(url).toBe('https://api.twilio.com/2010-04-01/Accounts/us%2Fer/Messages.json');
    expect(headers).toEqual({
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${btoa('us/er:k&y')}`,
    });
    expect([...new URLSearchParams(body)]).toEqual([
      ['To', '+442083661177'],
      ['From', 'Northquay'],
      ['Body', 'Code 1 & 2'],
    ]);
  });
  it('is Vonage’s, which is told of letters beyond GSM-7', () => {
    const fields = (sms: RenderedSms) =>
      Object.fromEntries(new URLSearchParams(smsRequest(account('vonage'), '+442083661177', sms).body));
    expect(fields(latin)).toEqual({
      api_key: 'us/er',
      api_secret: 'k&y',
      to: '442083661177',
      from: 'Northquay',
      text: 'Code 1 & 2',
      type: 'text',
    });
    expect(fields(arabic)).toMatchObject({ type: 'unicode', text: 'رمز' });
  });
  it('is MessageBird’s', () => {
    const { headers, body } = smsRequest(account('messagebird'), '+442083661177', arabic);
    expect(headers).toEqual({ 'Content-Type': 'application/json', Authorization: 'AccessKey k&y' });
    expect(JSON.parse(body ?? '')).toEqual({
      originator: 'Northquay',
      recipients: ['+442083661177'],
      body: 'رمز',
      datacoding: 'auto',
    });
  });
});

describe('a provider that answers', () => {
  const send = async (answer: { status: number; body?: string }, provider = SMS_PROVIDERS['twilio']) => {
    const server = await startReceiver(() => answer);
    cleanups.push(() => server.close());
    await sendSms(
      { ...account('twilio'), provider: { ...provider, url: server.url } as never },
      '+442083661177',
      latin,
    );
    return server.received;
  };
  it('has taken the message with 201', async () => {
    expect(await send({ status: 201 })).toMatchObject([
      { method: 'POST', body: expect.stringContaining('Code+1+%26+2') },
    ]);
  });
  it.each([
    [400, 'UndeliverableError'],
    [422, 'UndeliverableError'],
    [401, 'Error'],
    [429, 'Error'],
    [500, 'Error'],
    [302, 'Error'],
  ])('%i is an %s that holds no number', async (status, name) => {
    const failure = send({ status, body: '+442083661177 is not a number' });
    await expect(failure).rejects.toMatchObject({ name, message: `the SMS provider answered ${status}` });
  });
  it('is believed where it refuses with 200', async () => {
    const vonage = SMS_PROVIDERS['vonage'];
    await expect(send({ status: 200, body: '{"messages":[{"status":"0"}]}' }, vonage)).resolves.toHaveLength(1);
    await expect(send({ status: 200, body: '{"messages":[{"status":"4"}]}' }, vonage)).rejects.toThrow(
      'the SMS provider answered 200, but messages.0.status is 4',
    );
    await expect(send({ status: 200, body: 'no json' }, vonage)).rejects.toThrow('messages.0.status is missing');
  });
});

describe('a provider of one’s own', () => {
  it('is a JSON file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-sms-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'provider.json');
    await writeFile(
      file,
      JSON.stringify({ url: 'https://sms.test/{user}?to={digits}', method: 'GET', headers: { 'X-Key': '{key}' } }),
    );
    expect(smsRequest({ ...account('twilio'), provider: readSmsProvider(file) }, '+442083661177', latin)).toEqual({
      url: 'https://sms.test/us%2Fer?to=442083661177',
      method: 'GET',
      headers: { 'X-Key': 'k&y' },
      body: undefined,
    });
    await writeFile(file, JSON.stringify({ url: 'sms.test' }));
    expect(() => readSmsProvider(file)).toThrow(/^SMS_PROVIDER: .*: url: must be an address starting with http/);
    expect(() => readSmsProvider(join(folder, 'none.json'))).toThrow(
      /is neither twilio, vonage, messagebird nor a JSON file/,
    );
  });
});
