import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { DatabaseHandle } from './open-database.ts';
import { forgetSiteSecret, refuseAnotherSite, requireSiteSecret } from './site-secret.ts';
import { siteSecret } from './site-secret.tables.ts';

const [OLD, NEW, FOREIGN] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];
const REFUSAL = /belongs to a site with another secret.*Set SECRET to the former one.*set WITH_ANOTHER_SECRET=\w{8}:/;

eachDatabase((_, open) => {
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await open();
  });
  beforeEach(() => forgetSiteSecret(handle.db));
  const start = (...fingerprints: readonly [string, ...string[]]) =>
    requireSiteSecret(handle.db, fingerprints, undefined);
  const held = async () => (await handle.db.select().from(siteSecret)).map(({ fingerprint }) => fingerprint);

  it('is the secret of the first start, and every other is refused', async () => {
    expect([await start(OLD), await held()]).toEqual(['same', [OLD]]);
    await expect(start(FOREIGN)).rejects.toThrow(REFUSAL);
    await expect(start(FOREIGN, NEW)).rejects.toThrow(REFUSAL);
    expect([await start(OLD), await held()]).toEqual(['same', [OLD]]);
  });

  it('is asked for before anything is written, and not on a database that has none', async () => {
    const look = (fingerprint: string, accepted?: string) => refuseAnotherSite(handle.db, [fingerprint], accepted);
    await look(FOREIGN);
    expect(await held()).toEqual([]);
    await start(OLD);
    await expect(look(FOREIGN)).rejects.toThrow(REFUSAL);
    await look(FOREIGN, FOREIGN.slice(0, 8));
    await look(OLD);
    expect(await held()).toEqual([OLD]);
  });

  it('of several first starts at once one comes first', async () => {
    const starts = await Promise.allSettled([start(OLD), start(FOREIGN), start(OLD), start(FOREIGN)]);
    const [mine] = await held();
    expect(starts.map(({ status }) => status)).toEqual(
      [OLD, FOREIGN, OLD, FOREIGN].map((each) => (each === mine ? 'fulfilled' : 'rejected')),
    );
  });

  it('rotates machine by machine: the new one second, then first, then alone', async () => {
    await start(OLD);
    // Each machine of a step starts beside machines of the step before it, which may start again.
    for (const list of [[OLD, NEW], [OLD], [OLD, NEW], [NEW, OLD], [OLD, NEW], [NEW, OLD], [NEW], [NEW, OLD], [NEW]])
      expect([list, await start(...(list as [string]))]).toEqual([list, 'same']);
    await expect(start(OLD), 'who was forgotten on the way').rejects.toThrow(REFUSAL);
  });

  it('is replaced by the one that the operator names, and by no other', async () => {
    await start(OLD);
    const named = NEW.slice(0, 8);
    await expect(start(NEW)).rejects.toThrow(`WITH_ANOTHER_SECRET=${named}:`);
    await expect(requireSiteSecret(handle.db, [FOREIGN], named)).rejects.toThrow(REFUSAL);
    expect(await requireSiteSecret(handle.db, [NEW], named)).toBe('another');
    expect([await start(NEW), await held()]).toEqual(['same', [NEW]]);
  });
});
