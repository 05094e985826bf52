import { describe, expect, it } from 'vitest';
import { loadBrand } from '#content/load-brand.ts';
import { BRAND, brandToChange } from '../../tests/support/brand-copy.ts';
import { formFaults } from './form-faults.ts';

const LANGUAGES = ['ar', 'de', 'en', 'es', 'pl'];

describe('pages that a form needs', () => {
  const copy = brandToChange();
  const removePage = (path: string) => LANGUAGES.forEach((language) => copy.remove(`pages/${language}/${path}.md`));

  it('the default brand has all of them', async () => {
    expect(formFaults(await loadBrand(BRAND), [])).toEqual([]);
  });

  it('a log-in is told, with file and line, that the page of its second step is missing', async () => {
    removePage('log-in/confirm');
    const faults = formFaults(await loadBrand(copy.dir), []);
    expect(faults.map(({ file }) => file)).toContain('pages/en/log-in.md');
    const [fault] = faults.filter(({ file }) => file === 'pages/en/log-in.md');
    expect(fault?.line).toBeGreaterThan(1);
    expect(fault?.message).toMatch(
      /^<fc-form-login> sends visitors to the page "log-in\/confirm", and edition \S+ has none\. Write pages\/en\/log-in\/confirm\.md$/,
    );
  });

  it('the second step is told that the page for a lost factor is missing', async () => {
    removePage('log-in/recovery');
    expect(formFaults(await loadBrand(copy.dir), []).map(({ file }) => file)).toContain('pages/en/log-in/confirm.md');
  });

  it('a page that is there and has a fault of its own is not told as missing', async () => {
    removePage('log-in/confirm');
    const brand = await loadBrand(copy.dir);
    const [page] = brand.pages(brand.settings.defaultEdition);
    if (page === undefined) throw new Error('The default edition has no page.');
    const faulty = LANGUAGES.map((language) => ({ file: `pages/${language}/log-in/confirm.md`, body: page.body }));
    expect(formFaults(brand, faulty)).toEqual([]);
  });
});
