import { describe, expect, it } from 'vitest';
import { brandToChange } from '../../tests/support/brand-copy.ts';
import { openPages } from '../../tests/support/test-pages.ts';
import { loadBrand } from './load-brand.ts';

const copy = brandToChange();

const refusal = (rows: string) => {
  copy.write('redirects.yaml', rows);
  return loadBrand(copy.dir).then(
    () => 'accepted',
    (error: unknown) => String((error as Error).message),
  );
};

describe('redirects.yaml', () => {
  it.each([
    [
      '- { from: /a, to: /en-gb/costs }\n- { from: /A/, to: /en-gb/about }',
      /^redirects\.yaml:2: "\/a" stands on line 1 already; an address leads to one place\. Take one of the two out\.$/,
    ],
    [
      '- { from: /en-gb/about, to: /en-gb/costs }',
      /^redirects\.yaml:1: there is a page at "\/en-gb\/about", which nobody would reach any more/,
    ],
    [
      '- { from: /a, to: /en-gb/nowhere }',
      /^redirects\.yaml:1: there is no page at "\/en-gb\/nowhere" to lead to\. Fix the address, or write gone: true\.$/,
    ],
    [
      "- { from: '/{edition}/a', to: '/{edition}/nowhere' }",
      /^redirects\.yaml:1: there is no page at "\/en-gb\/nowhere" to lead to/,
    ],
    ["- { from: /a, to: '/{edition}/costs' }", /^redirects\.yaml:1: "to" names \{edition\}, and "from" does not/],
    [
      '- { from: /a, to: /b }\n- { from: /b, to: /c }\n- { from: /c, to: /en-gb/costs }',
      /^redirects\.yaml:1: \/a → \/b → \/c → \/en-gb\/costs is a chain\. Write where it ends: to: \/en-gb\/costs\.\nredirects\.yaml:2: \/b → \/c → \/en-gb\/costs is a chain/,
    ],
    [
      '- { from: /a, to: /b }\n- { from: /b, gone: true }',
      /^redirects\.yaml:1: \/a → \/b is a chain\. Write where it ends: gone: true\.$/,
    ],
    [
      '- { from: /a, to: /b }\n- { from: /b, to: /a }',
      /^redirects\.yaml:1: \/a → \/b → \/a goes in a circle\. Let one of them lead to a page/,
    ],
    ['- { from: /a, to: /a }', /^redirects\.yaml:1: \/a → \/a goes in a circle/],
    ['- { from: a, to: /en-gb/costs }', /^redirects\.yaml:1: \[0\]\.from: expected the path as it was/],
    ['- { from: /a, to: //evil.example }', /^redirects\.yaml:1: \[0\]\.to: expected an address of this site/],
    ["- { from: /a, to: 'javascript:alert(1)' }", /^redirects\.yaml:1: \[0\]\.to: expected an address of this site/],
    ['- { from: /a }', /^redirects\.yaml:1: /],
    ['from: /a', /^redirects\.yaml:1: /],
  ])('%s is refused with its line and what would do', async (rows, message) => {
    expect(await refusal(rows)).toMatch(message);
  });

  it('leads each edition to its page, keeps the query, and says what is gone', async () => {
    copy.write(
      'redirects.yaml',
      "- { from: '/{edition}/prices', to: '/{edition}/costs#financing' }\n- { from: '/{edition}/coins', to: '/{edition}/markets/crypto' }\n- { from: /old.html, to: https://blog.example/a?b=1, temporary: true }\n- { from: '/{edition}/bonus', gone: true }\n",
    );
    const { pages } = await openPages(copy.dir);
    const ask = async (path: string, query = '') => {
      const answer = await pages.render({ path, query: new URLSearchParams(query), now: new Date() });
      return answer.kind === 'redirect' ? `${answer.status} ${answer.location}` : String(answer.status);
    };
    expect(await ask('/en-gb/prices', 'ref_id=1')).toBe('308 /en-gb/costs?ref_id=1#financing');
    expect(await ask('/AR-JO/Prices/')).toBe('308 /ar-jo/costs#financing');
    expect(await ask('/ar-jo/coins')).toBe('308 /ar-jo/markets/crypto');
    expect(await ask('/en-gb/coins'), 'where its company may not offer it').toBe('404');
    expect(await ask('/old.html', 'c=2')).toBe('302 https://blog.example/a?b=1&c=2');
    expect(await ask('/ar-jo/bonus')).toBe('410');
    const gone = await pages.render({ path: '/ar-jo/bonus', query: new URLSearchParams(), now: new Date() });
    expect(gone.kind === 'page' && gone.html).toContain('لم تعد هذه الصفحة موجودة');
    expect(gone.kind === 'page' && gone.html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('may be empty or not there', async () => {
    expect(await refusal('# none\n')).toBe('accepted');
    copy.remove('redirects.yaml');
    expect(await loadBrand(copy.dir).then(({ redirect }) => redirect('/en-gb/prices'))).toBeUndefined();
  });
});
