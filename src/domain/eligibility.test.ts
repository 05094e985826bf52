import { describe, expect, it } from 'vitest';
import { ageOn, birthDateComplaint, countryComplaint } from './eligibility.ts';

describe('eligibility', () => {
  it.each([
    ['2008-06-15', '2026-06-14', 17],
    ['2008-06-15', '2026-06-15', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2008-12-31', '2026-01-01', 17],
  ])('[FRM-2] counts %s to %s as %i full years', (birthDate, today, years) => {
    expect(ageOn(birthDate, today)).toBe(years);
  });

  it('[FRM-2] takes grown-ups, refuses minors, and calls impossible dates invalid', () => {
    expect(birthDateComplaint('2008-06-15', '2026-06-15')).toBeUndefined();
    expect(birthDateComplaint('2008-06-16', '2026-06-15')).toBe('under-age');
    expect(birthDateComplaint('2026-06-16', '2026-06-15')).toBe('future');
    expect(birthDateComplaint('1905-06-15', '2026-06-15')).toBe('long-ago');
    expect(birthDateComplaint('1906-06-15', '2026-06-15')).toBeUndefined();
  });

  it('[FRM-2] asks where another company serves the country, and never opens where it is refused', () => {
    expect(countryComplaint('offered', false)).toBeUndefined();
    expect(countryComplaint('prompt', false)).toBe('confirm-country');
    expect(countryComplaint('prompt', true)).toBeUndefined();
    expect(countryComplaint('refused', true)).toBe('not-offered');
  });
});
