import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '#contracts/webhook-events/catalogue.ts';
import { renderEventsPage, shapeLines } from './render-events-page.ts';

describe('the catalogue of events', () => {
  it('is docs/events.md, in both directions', async () => {
    // Changed a declaration? `npx vitest run tests/docs/events.test.ts -u` writes the page anew.
    await expect(renderEventsPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/events.md'));
  });

  it('keeps every field of a version: what is taken away or changed raises the version', async () => {
    // A new field, event or version: -u adds its lines. A line may go only with its version.
    const file = join(import.meta.dirname, 'events-released.txt');
    const released = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    const now = new Set(shapeLines());
    const versions = new Set(WEBHOOK_EVENTS.map(({ name, version }) => `${name}@${version}`));
    expect(released.filter((line) => versions.has(line.split(' ')[0] ?? '') && !now.has(line))).toEqual([]);
    await expect(`${shapeLines().join('\n')}\n`).toMatchFileSnapshot(file);
  });

  it('has every name once, an example that is as declared, and a meaning for every field', () => {
    expect(new Set(WEBHOOK_EVENTS.map(({ name }) => name)).size).toBe(WEBHOOK_EVENTS.length);
    for (const { name, data, example } of WEBHOOK_EVENTS) {
      expect(data.safeParse(example).error?.issues ?? [], name).toEqual([]);
      expect(data.safeParse({ ...example, unheard_of: 1 }).success, name).toBe(false);
    }
    for (const line of renderEventsPage()
      .split('\n')
      .filter((row) => /^\| `[\w.]+` \| [^|]* \| *\|$/.test(row)))
      expect(line).toBe('a meaning');
  });

  it('writes names as the calls do, and names the person wherever there is one', () => {
    for (const line of shapeLines()) expect(line.split(' ')[1]).toMatch(/^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*:$/);
    const fieldsByName = new Map<string, readonly string[]>(
      WEBHOOK_EVENTS.map(({ name, data }) => [name, Object.keys(data.shape)]),
    );
    const without = (field: string, names: RegExp) =>
      [...fieldsByName].filter(([name, fields]) => names.test(name) && !fields.includes(field)).map(([name]) => name);
    expect(without('profile_id', /./)).toEqual(['analytics.event']);
    expect(fieldsByName.get('analytics.event')).toEqual(['name', 'data', 'edition', 'regulator']);
    const ofAccounts = /^(?:registration\.|client\.|profile\.verified$)/;
    expect([without('client_id', ofAccounts), without('account_number', ofAccounts)]).toEqual([[], []]);
  });
});
