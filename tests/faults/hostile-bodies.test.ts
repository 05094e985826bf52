import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECLARED_CALLS } from '#server/openapi/openapi-document.ts';
import { Visitor, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { freshPlace, silent } from '../support/databases.ts';
import { type EnquiriesSite, openEnquiriesSite } from '../support/enquiries-site.ts';
import { migrate } from '#server/database/migrate.ts';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';

/** A few of each kind; FORECOURT_NAUGHTY_STRINGS names a JSON list of more. */
const HOSTILE = [
  '', ' ', '\0', '\u0001\u007F', '\uFEFF', '\u202Eevil', '\uD800', 'x\uD83D', '\uFFFE', 'undefined', 'null', '__proto__', 'constructor', '1e999', '-1', '١٢٣', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>',
  "' OR 1=1 --", '${7*7}', '{{7*7}}', '%00%0d%0aSet-Cookie:x', '../../../etc/passwd', '\r\nBcc: x@y.example', '😀👩‍👩‍👧', 'ﷺ', 'a'.repeat(300), '😀'.repeat(5_000), '@', 'a@b', 'http://a',
];
const OTHER_KINDS: readonly unknown[] = [0, -1, 1e308, 2 ** 53, true, null, [], [[]], {}, { $ne: null }, ['a', { b: 'c' }]];
const more = process.env['FORECOURT_NAUGHTY_STRINGS'];
const VALUES = [...HOSTILE, ...(more === undefined ? [] : (JSON.parse(readFileSync(more, 'utf8')) as string[])), ...OTHER_KINDS];

const calls = DECLARED_CALLS.flatMap((call) => {
  const example = call.examples?.find(({ body, refused }) => body !== undefined && refused === undefined) ?? call.examples?.find(({ body }) => body !== undefined);
  // One that shows none hands a sign-up on.
  return call.body === undefined ? [] : [{ call, example: example ?? { name: 'sign-up', body: signUpBody('') }, title: `${call.method} ${call.path}` }];
});

describe(`${VALUES.length} hostile values in every field of every call`, () => {
  let database: DatabaseHandle;
  let site: EnquiriesSite;
  let token = '';
  let removePlace: () => Promise<void>;
  beforeAll(async () => {
    const place = await freshPlace('embedded');
    removePlace = place.remove;
    database = await openDatabase({ url: place.url, dataDir: place.dataDir, logger: silent });
    await migrate(database);
    site = await openEnquiriesSite(database.db, undefined, { signUpsPerAddress: 'off', partnerPlatform: 'partner' });
    token = (await new Visitor(site).get<{ token: string }>('/api/xsrf')).body.token;
  });
  afterAll(async () => {
    await site.close();
    await database.close();
    await removePlace();
  });

  it.each(calls)('[FRM-2] $title answers none with 5xx, and all as JSON', { timeout: 1_800_000 }, async ({ call, example }) => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example.path?.[name] ?? 'none-of-ours'));
    const body = example.body as Readonly<Record<string, unknown>>;
    const begun = new Visitor(site);
    for (const before of example.after ?? []) {
      const earlier = DECLARED_CALLS.find(({ method, path: own }) => `${method} ${own}` === before);
      await begun.send(earlier?.path ?? '', { method: earlier?.method ?? 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(earlier?.examples?.[0]?.body ?? {}) });
    }
    const cookies = { ...Object.fromEntries(begun.cookies), 'XSRF-TOKEN': token };
    const failures: unknown[] = [];
    const declared = Object.keys((call.body as { shape?: object }).shape ?? {});
    for (const field of new Set([...declared, ...Object.keys(body)])) {
      for (const value of VALUES) {
        const payload = { ...body, ...(typeof body['email'] === 'string' ? { email: freshEmail() } : {}), [field]: value };
        const answer = await site.app.inject({ method: call.method, url: path, remoteAddress: new Visitor(site).address, cookies, headers: { 'x-xsrf-token': token, 'content-type': 'application/json' }, payload: JSON.stringify(payload) });
        const type = String(answer.headers['content-type']);
        if (answer.statusCode >= 500 || (answer.body !== '' && !/^application\/(?:problem\+)?json/.test(type))) failures.push([field, value, answer.statusCode, type]);
      }
    }
    expect(failures).toEqual([]);
  });

});
