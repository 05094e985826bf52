import { describe, expect, it } from 'vitest';
import { nearestPage } from './nearest-page.ts';

const PATHS = ['', 'costs', 'account-types', 'account-types/demo', 'education/glossary', 'markets/eur-usd', 'demo'];

describe('the page that an address without one is meant for', () => {
  it.each([
    ['glossary', 'education/glossary'],
    ['/en-gb/glossary', 'education/glossary'],
    ['education/glosary', 'education/glossary'],
    ['acount-types', 'account-types'],
    ['Costs.html', 'costs'],
    ['markets/EURUSD', 'markets/eur-usd'],
    ['platforms/demo/', 'demo'],
  ])('%s: %s', (asked, page) => expect(nearestPage(asked, 'en-gb', PATHS)).toBe(page));

  it.each(['', 'wp-admin/setup.php', '%E0%A4%A', 'x'.repeat(5_000), '12', 'zz'])('none for %s', (asked) =>
    expect(nearestPage(asked, 'en-gb', PATHS)).toBeUndefined(),
  );
});
