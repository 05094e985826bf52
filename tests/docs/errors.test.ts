import { describe, expect, it } from 'vitest';
import { BODY_MAX_BYTES, SIGNUP_COOKIE_TTL_S, VERIFICATION_LINK_TTL_S } from '#contracts/limits.ts';
import { PROBLEMS } from '#contracts/problems.ts';
import { readPage, tableUnder } from './markdown-table.ts';

const documented = tableUnder(readPage('errors.md'), 'code', 'status', 'when', 'what to do');
const meaningOf = (code: string) => documented.find((row) => row['code'] === code)?.['when'] ?? '';

describe('docs/errors.md', () => {
  it('lists every code with its status, in its order, and no other', () => {
    expect(documented.map((row) => [row['code'], Number(row['status'])])).toEqual(
      Object.entries(PROBLEMS).map(([code, { status }]) => [code, status]),
    );
  });

  it('says of each when it comes and what to do', () => {
    for (const row of documented) {
      expect(row['when']).toMatch(/^[A-Z].{10,}/);
      expect(row['what to do']).toMatch(/^[A-Z].{7,}/);
    }
  });

  it('has the numbers of the code', () => {
    expect(meaningOf('body-too-large')).toContain(`${BODY_MAX_BYTES / 1024} KB`);
    expect(meaningOf('sign-up-missing')).toContain(`${SIGNUP_COOKIE_TTL_S / 3600} hours`);
    expect(meaningOf('code-expired')).toContain(`${VERIFICATION_LINK_TTL_S / 3600} hours`);
  });
});
