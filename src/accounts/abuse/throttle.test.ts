import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { throttles } from '#calls/calls.tables.ts';
import { ACCOUNTS_RETENTION } from '../accounts.retention.ts';
import { forgetOld } from '#contracts/retention.ts';
import { Throttle, addressSubject } from '#calls/throttle.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('counts %s as %s', (ip, subject) => {
  expect(addressSubject(ip)).toBe(subject);
});

eachDatabase((_, open) => {
  let db: Awaited<ReturnType<typeof open>>['db'];
  beforeAll(async () => {
    ({ db } = await open());
  });

  it('[FRM-8] counts all of many tries at once, and begins anew after the window', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const throttle = new Throttle([new Uint8Array(32)], () => now);
    const rule = { tries: 5, windowSeconds: 60 };
    const verdicts = await Promise.all(Array.from({ length: 12 }, () => throttle.count(db, 'kind', 'subject', rule)));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5);
    expect(await throttle.count(db, 'another kind', 'subject', rule)).toEqual({ allowed: true, retryAfterSeconds: 60 });
    now = new Date('2026-11-20T12:00:59.5Z');
    expect(await throttle.count(db, 'kind', 'subject', rule)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    now = new Date('2026-11-20T12:01:00Z');
    expect(await throttle.count(db, 'kind', 'subject', rule)).toEqual({ allowed: true, retryAfterSeconds: 60 });
    await forgetOld(ACCOUNTS_RETENTION, db, new Date('2026-11-20T12:01:30Z'));
    expect(await db.$count(throttles)).toBe(1);
  });
});
