import { describe, expect, it } from 'vitest';
import { demonstrationNotes } from './checked-demonstration.ts';
import { smtpTlsOf } from './delivery-settings.ts';
import { demonstrationOf, reachedBy, sendsSms } from './demonstration.ts';
import { isFromThisMachine } from './from-this-machine.ts';
import { readSettings } from './settings.ts';

const SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;
const MAIL = { SMTP_URL: 'smtp://mail.broker.example', MAIL_FROM: 'no-reply@broker.example' };
const BRIDGE = { PLATFORM_BRIDGE_URL: 'https://bridge.broker.example/', PLATFORM_BRIDGE_SECRET: SECRET };
const settings = (env: Record<string, string>) => readSettings([], env, '/srv');
const of = (env: Record<string, string>, origin: 'live' | 'recorded' | 'simulated' = 'simulated') =>
  demonstrationOf(settings(env), origin);
const refused = (env: Record<string, string>, origin?: 'live' | 'recorded' | 'simulated') =>
  of(env, origin).refusals.map((line) => line.split(':', 1)[0]);

describe('whether strangers reach the site', () => {
  it.each<[Record<string, string>, RegExp | undefined]>([
    [{}, undefined],
    [{ HOST: 'localhost' }, undefined],
    [{ HOST: '::1' }, undefined],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://127.0.0.2:8080' }, undefined],
    [{ PUBLIC_URL: 'http://shop.localhost:8080' }, undefined],
    [{ PUBLIC_URL: 'http://[::1]:8080' }, undefined],
    [{ PUBLIC_URL: 'https://localhost' }, /^PUBLIC_URL begins with https/],
    [{ PUBLIC_URL: 'https://www.broker.example' }, /^PUBLIC_URL begins with https/],
    [{ PUBLIC_URL: 'http://www.broker.example' }, /^PUBLIC_URL names a host/],
    [{ PUBLIC_URL: 'http://localhost.broker.example' }, /^PUBLIC_URL names a host/],
    [{ PUBLIC_URL: 'http://127.0.0.1.broker.example' }, /^PUBLIC_URL names a host/],
    [{ HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0/],
    [{ HOST: '::' }, /^HOST is ::/],
    [{ HOST: '10.0.0.4' }, /^HOST is 10\.0\.0\.4/],
    [{ HOST: 'web-1' }, /^HOST is web-1/],
    [{ TRUST_PROXY: '127.0.0.1' }, /^TRUST_PROXY is set/],
  ])('%j: %s', (env, why) => {
    expect(reachedBy(settings(env)).map((reason) => why?.test(reason))).toEqual(why === undefined ? [] : [true]);
  });
});

describe('what is of the demonstration only', () => {
  it('runs whole on a machine of its own, and for nobody else', () => {
    expect(of({})).toEqual({
      reachedBy: [],
      outbox: 'this-machine',
      drafts: 'nobody',
      gallery: true,
      console: true,
      metricsWithoutToken: 'this-machine',
      running: ['outbox', 'bridge', 'prices'],
      refusals: [],
    });
    expect(of({ DEV: 'on' })).toMatchObject({
      drafts: 'this-machine',
      running: ['outbox', 'bridge', 'prices', 'drafts'],
    });
  });

  it.each<Record<string, string>>([
    { PUBLIC_URL: 'https://www.broker.example' },
    { PUBLIC_URL: 'http://www.broker.example' },
    { HOST: '0.0.0.0' },
    { TRUST_PROXY: '127.0.0.1,::1' },
  ])('stops the start where strangers come, a line each: %j', (where) => {
    const { refusals } = of({ ...where, DEV: 'on' });
    expect(refusals.map((line) => line.split(':', 1)[0])).toEqual(['SMTP_URL', 'PLATFORM_BRIDGE_URL', 'FEED', 'DEV']);
    for (const line of refusals)
      expect(line).toMatch(
        /^[A-Z_]+: .+, (?:so|and) .+\. Set .+\. Or name the risk: DEMONSTRATION_OPEN_TO_STRANGERS=\w+\. Others than this machine reach the site: .+\.$/,
      );
  });

  it('stops nothing where there is the real one', () => {
    const env = { PUBLIC_URL: 'https://www.broker.example', ...MAIL, ...BRIDGE };
    expect(of(env, 'live')).toEqual({
      reachedBy: ['PUBLIC_URL begins with https://'],
      outbox: 'nobody',
      drafts: 'nobody',
      gallery: false,
      console: false,
      metricsWithoutToken: 'nobody',
      running: [],
      refusals: [],
    });
    expect(refused(env, 'recorded')).toEqual(['FEED']);
    expect(refused({ ...env, SMTP_URL: '', MAIL_FROM: '' }, 'live')).toEqual(['SMTP_URL']);
    expect(
      refused({ ...env, SMTP_URL: '', SMS_PROVIDER: 'twilio', SMS_FROM: 'Broker' }, 'live'),
      'a provider of SMS sends no mail',
    ).toEqual(['SMTP_URL']);
  });

  it('runs where each part is named, and only where it is', () => {
    const env = { PUBLIC_URL: 'https://www.broker.example', DEV: 'on' };
    expect(of({ ...env, DEMONSTRATION_OPEN_TO_STRANGERS: 'outbox,bridge,prices,drafts' })).toMatchObject({
      refusals: [],
      outbox: 'everyone',
      drafts: 'everyone',
      gallery: false,
      console: false,
    });
    expect(refused({ ...env, DEMONSTRATION_OPEN_TO_STRANGERS: 'prices,bridge' })).toEqual(['SMTP_URL', 'DEV']);
    expect(of({ ...env, DEMONSTRATION_OPEN_TO_STRANGERS: 'prices' }).refusals[0]).toContain(
      'DEMONSTRATION_OPEN_TO_STRANGERS=prices,outbox.',
    );
    expect(
      of({ DEMONSTRATION_OPEN_TO_STRANGERS: 'outbox' }).outbox,
      'named on a private site, it answers whoever comes through a tunnel',
    ).toBe('everyone');
    expect(
      of({ ...env, ...MAIL, DEMONSTRATION_OPEN_TO_STRANGERS: 'outbox' }).outbox,
      'what does not run is open to nobody',
    ).toBe('nobody');
  });

  it.each<[string, string[]]>([
    ['web', ['SMTP_URL', 'FEED']],
    ['worker', ['SMTP_URL', 'PLATFORM_BRIDGE_URL']],
    ['gateway', []],
    ['gateway,feed', ['FEED']],
  ])('is not asked of a role that does nothing of it: %s', (roles, expected) => {
    expect(refused({ HOST: '0.0.0.0', ROLES: roles, REDIS_URL: 'redis://10.0.0.5', SECRET: 'x'.repeat(32) })).toEqual(
      expected,
    );
  });

  it('has the gallery by choice: there by itself only where nobody else comes', () => {
    const galleryOf = (env: Record<string, string>) => of(env).gallery;
    expect([
      galleryOf({}),
      galleryOf({ GALLERY: 'off' }),
      galleryOf({ HOST: '0.0.0.0' }),
      galleryOf({ HOST: '0.0.0.0', GALLERY: 'on' }),
    ]).toEqual([true, false, false, true]);
  });

  it('sends SMS by a provider or into the outbox; with mail alone, none', () => {
    expect([
      sendsSms(settings({})),
      sendsSms(settings(MAIL)),
      sendsSms(settings({ ...MAIL, SMS_PROVIDER: 'twilio', SMS_FROM: 'Broker' })),
    ]).toEqual([true, false, true]);
  });

  it('is told at the start', () => {
    const notes = (env: Record<string, string>) => demonstrationNotes(of(env), settings(env));
    expect(notes({})).toEqual([
      'demonstration: the outbox, accounts without a platform, made-up or recorded prices, the gallery, for this machine only',
    ]);
    expect(notes({ DEMONSTRATION_OPEN_TO_STRANGERS: 'outbox' })[0]).toMatch(/OPEN TO EVERYONE who reaches the site$/);
    expect(notes({ HOST: '0.0.0.0', ...MAIL, DEMONSTRATION_OPEN_TO_STRANGERS: 'bridge,prices' })).toEqual([
      'demonstration: accounts without a platform, made-up or recorded prices, OPEN TO EVERYONE who reaches the site',
      'metrics: closed, since others reach the site; set METRICS_TOKEN',
      'uploads: no virus scanner looks into what clients send; set CLAMD',
    ]);
    const complete = {
      HOST: '0.0.0.0',
      ...MAIL,
      ...BRIDGE,
      METRICS_TOKEN: 'a token of the operator',
      CLAMD: 'av:3310',
    };
    expect(demonstrationNotes(of(complete, 'live'), settings(complete))).toEqual([]);
  });
});

describe('how mail travels', () => {
  it.each<[Record<string, string>, string]>([
    [{}, 'opportunistic'],
    [{ PUBLIC_URL: 'https://www.broker.example' }, 'require'],
    [{ HOST: '0.0.0.0' }, 'require'],
    [{ PUBLIC_URL: 'https://www.broker.example', SMTP_TLS: 'opportunistic' }, 'opportunistic'],
    [{ PUBLIC_URL: 'https://www.broker.example', SMTP_TLS: 'off' }, 'off'],
    [{ PUBLIC_URL: 'https://www.broker.example', SMTP_URL: 'smtp://localhost:25' }, 'opportunistic'],
    [{ PUBLIC_URL: 'https://www.broker.example', SMTP_URL: 'smtp://[::1]:25' }, 'opportunistic'],
    [{ PUBLIC_URL: 'https://www.broker.example', SMTP_URL: 'smtp://10.0.0.7' }, 'require'],
    [{ SMTP_TLS: 'require' }, 'require'],
  ])('%j: TLS %s', (env, tls) => {
    const all = settings({ ...MAIL, ...env });
    expect(smtpTlsOf(all, { reachedBy: reachedBy(all) })).toBe(tls);
  });
});

describe('a request from this machine', () => {
  const asked = (
    host: string | undefined,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
    httpVersion = '1.1',
  ) =>
    isFromThisMachine({
      headers: { ...(host !== undefined && { host }), ...headers },
      httpVersion,
      socket: { remoteAddress },
    });

  it.each(['localhost:8080', 'localhost', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST:1', 'shop.localhost:8080'])(
    'names it: %s',
    (host) => expect(asked(host)).toBe(true),
  );
  it.each([
    'www.broker.example',
    'localhost.evil.example:8080',
    '127.0.0.1.evil.example',
    'evil.example:8080',
    '10.0.0.1',
    '[::2]',
    '',
    'localhost:8080:80',
    undefined,
  ])('is not one under another name, as after a name that was turned to 127.0.0.1: %s', (host) =>
    expect(asked(host)).toBe(false),
  );
  it.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-amzn-trace-id',
  ])('is not one that somebody passed on: %s', (name) => expect(asked('localhost:8080', { [name]: 'x' })).toBe(false));
  it('is not one of another machine, nor in the HTTP of a proxy that says nothing', () => {
    expect([
      asked('localhost', {}, '10.0.0.9'),
      asked('localhost', {}, ''),
      asked('localhost', {}, '127.0.0.1', '1.0'),
    ]).toEqual([false, false, false]);
    expect([asked('localhost', {}, '::1'), asked('localhost', {}, '::ffff:127.0.0.1')]).toEqual([true, true]);
  });
});
