import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { GATEWAY_PERIOD_MS } from '#contracts/limits.ts';
import { SETTING_ROWS } from '#server/settings.ts';
import { readPage, tableUnder } from './markdown-table.ts';

const documented = tableUnder(readPage('settings.md'), 'variable', 'flag', 'default', 'takes', 'meaning');
const settings = Object.values(SETTING_ROWS).map(
  (row: { env: string; flag?: string; initial?: string; schema: z.ZodMiniType }) => row,
);

describe('docs/settings.md', () => {
  it('lists every setting of the server, in its order, and no other', () => {
    expect(documented.map((row) => row['variable'])).toEqual(settings.map((setting) => setting.env));
  });

  it.each(settings)('has the flag and the default of $env', ({ env, flag, initial }) => {
    expect(rowOf(env)).toMatchObject({ flag: flag === undefined ? '-' : `--${flag}`, default: initial ?? '-' });
  });

  // A setting without words of its own takes any text at all.
  const choosy = settings.flatMap(({ env, schema }) => complaintOf(schema).map((complaint) => ({ env, complaint })));
  it.each(choosy)('says what $env takes, in the words of its refusal', ({ env, complaint }) => {
    expect(complaint).toMatch(/^must (?:be|have) /);
    expect(rowOf(env)['takes']).toBe(complaint.replace(/^must (?:be|have) /, ''));
  });

  it('lists the secrets that may be in files', () => {
    const secrets = Object.values(SETTING_ROWS).flatMap((row) => ('isSecret' in row ? [row.env] : []));
    const [, listed = ''] =
      /^A secret may be in a file:[^]*?:\n((?:`\w+`[,.]\s?)+)/m.exec(readPage('settings.md')) ?? [];
    expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(secrets);
  });

  it('says what each setting means', () => {
    expect(choosy.length).toBeGreaterThan(10);
    expect(documented.filter((row) => (row['meaning'] ?? '').length < 10)).toEqual([]);
    expect(rowOf('TICK_PERIOD_MS')['meaning']).toContain(`without it ${GATEWAY_PERIOD_MS}`);
  });
});

function rowOf(env: string): Readonly<Record<string, string>> {
  return documented.find((row) => row['variable'] === env) ?? {};
}

function complaintOf(schema: z.ZodMiniType): readonly string[] {
  const message = z.safeParse(schema, '').error?.issues[0]?.message;
  return message === undefined || message.startsWith('Too small') || message === 'Invalid input' ? [] : [message];
}
