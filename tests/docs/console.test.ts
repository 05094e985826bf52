import { describe, expect, it } from 'vitest';
import { CONSOLE_CALLS } from '#console/console-calls.ts';
import { FIRST_ROLES, PERMISSIONS, type Permission } from '#console/sections.ts';
import { PEOPLE_REVEALS_PER_DAY, STAFF_SESSION_IDLE_S, STAFF_SESSION_MAX_S } from '#contracts/limits.ts';
import { readPage, tableUnder } from './markdown-table.ts';

const page = readPage('console.md');
const roles = Object.entries(FIRST_ROLES) as [string, readonly Permission[]][];

describe('docs/console.md', () => {
  it('says what each role may, as a console begins', () => {
    const rows = tableUnder(page, 'permission', ...roles.map(([role]) => role));
    expect(rows).toEqual(
      PERMISSIONS.map((permission) => ({
        permission,
        ...Object.fromEntries(roles.map(([role, may]) => [role, may.includes(permission) ? 'yes' : '-'])),
      })),
    );
  });

  it('lists every call with what it needs', () => {
    expect(tableUnder(page, 'call', 'needs', 'what')).toEqual(
      CONSOLE_CALLS.map(({ method, path, needs, stepUp, fourEyes, summary }) => ({
        call: `${method} ${path}`,
        needs: [
          needs,
          ...(stepUp ? ['proof'] : []),
          ...(fourEyes === undefined ? [] : [`two people by ${fourEyes}`]),
        ].join(', '),
        what: summary,
      })),
    );
  });

  it('has the numbers of the code', () => {
    expect(page).toContain(
      `after ${STAFF_SESSION_IDLE_S / 60} minutes without use and after ${STAFF_SESSION_MAX_S / 3600} hours`,
    );
    expect(page).toContain(`at most ${PEOPLE_REVEALS_PER_DAY.tries} times a day`);
  });
});
