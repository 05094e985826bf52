import { expect, it } from 'vitest';
import { dueOf, dueText } from './due.ts';

const now = new Date(2026, 10, 24, 10, 0);

it('a day is due at its end, a time at the time; what is no day is nothing', () => {
  expect(dueOf('2026-11-24', '')).toEqual({
    due_on: '2026-11-24',
    due_at: new Date(2026, 10, 24, 23, 59, 59, 999).toISOString(),
  });
  expect(dueOf('2026-11-24', '15:30')).toEqual({ due_on: null, due_at: new Date(2026, 10, 24, 15, 30).toISOString() });
  for (const day of ['', '2026-13-01', 'soon']) expect(dueOf(day, '')).toBeUndefined();
});

it('says near days by name, others by date, and the year where it is another', () => {
  const day = (due_on: string) => dueText({ due_on, due_at: `${due_on}T20:00:00Z` }, 'en-GB', now);
  expect(day('2026-11-24')).toBe('Today');
  expect(day('2026-11-25')).toBe('Tomorrow');
  expect(day('2026-11-23')).toBe('Yesterday');
  expect(day('2026-11-27')).toBe('Fri 27 Nov');
  expect(day('2026-12-24')).toBe('24 Dec');
  expect(day('2027-01-04')).toBe('4 Jan 2027');
  expect(dueText({ due_on: null, due_at: new Date(2026, 10, 25, 15, 0).toISOString() }, 'en-GB', now)).toBe(
    'Tomorrow, 15:00',
  );
});
