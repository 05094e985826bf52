import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Erasure } from '#contracts/erasures.ts';
import { temporaryFolder } from '../../../tests/support/folders.ts';
import { ERASURES_FILE, addErasures, copyErasures, erasureLedger, readErasures } from './erasure-ledger.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
let count = 0;
let dataDir = '';
let file = '';
beforeEach(() => {
  dataDir = join(folder.path, String((count += 1)));
  mkdirSync(dataDir);
  file = join(dataDir, ERASURES_FILE);
});

const erasure = (daysAgo: number, held = false): Erasure => ({
  profileId: crypto.randomUUID(),
  erasedAt: new Date(Date.now() - daysAgo * 86_400_000),
  heldUntil: held ? new Date('2031-01-01T00:00:00Z') : null,
});

describe('the ledger of erasures', () => {
  it('is there from the first time on, for its owner alone, and keeps each erasure once', async () => {
    const ledger = erasureLedger(dataDir);
    expect(await ledger.add([])).toEqual([]);
    expect([readFileSync(file, 'utf8'), (statSync(file).mode & 0o777).toString(8)]).toEqual(['', '600']);
    const [first, second] = [erasure(2, true), erasure(1)];
    await ledger.add([second]);
    expect(await ledger.add([first, second])).toHaveLength(2);
    expect(await readErasures(file)).toEqual([first, second]);
    expect(readdirSync(dataDir)).toEqual([ERASURES_FILE]);
    // Two that somebody has joined by hand.
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text + text);
    const third = erasure(0);
    expect(await ledger.add([third])).toHaveLength(3);
    expect(await readErasures(file)).toEqual([first, second, third]);
  });

  it('forgets what no backup has, once it has said it', async () => {
    const [old, young] = [erasure(43), erasure(41)];
    await addErasures(file, [old, young]);
    expect(await readErasures(file)).toEqual([old, young]);
    expect(await erasureLedger(dataDir).add([])).toHaveLength(2);
    expect(await readErasures(file)).toEqual([young]);
  });

  it('adds to a copy what it lacks, and takes nothing away from it: the database may have been restored meanwhile', async () => {
    const [earlier, later] = [erasure(2), erasure(1)];
    expect(await copyErasures([earlier, later], file)).toBe(2);
    expect(await copyErasures([earlier], file)).toBe(2);
  });

  it('reads the log of a site as well', async () => {
    const logged = erasure(0);
    const { profileId, erasedAt, heldUntil } = logged;
    const line = { level: 30, erased: profileId, erased_at: erasedAt, held_until: heldUntil, msg: 'data erased' };
    writeFileSync(
      file,
      `\n  Northquay is open\n{"level":30,"msg":"closing"}\n${JSON.stringify(line)}\n{"level":30,"ms`,
    );
    expect(await readErasures(file)).toEqual([logged]);
    expect(await readErasures(join(dataDir, 'none'))).toBeUndefined();
  });

  it('says which line is damaged, and what cannot be written', async () => {
    await addErasures(file, [erasure(1)]);
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, `${line}\n${line.slice(0, -20)}\n`);
    await expect(readErasures(file)).rejects.toThrow(/erasures\.jsonl is damaged in line 2\. Take the copy/);
    await expect(addErasures(join(dataDir, 'missing', ERASURES_FILE), [])).rejects.toThrow(
      /cannot be written \(ENOENT\)/,
    );
  });
});
