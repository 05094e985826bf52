import { afterAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../../tests/support/brand-copy.ts';
import { loadBrand } from './load-brand.ts';

const own = copyBrand();
afterAll(() => own.end());

const load = (at = '2026-11-28') => loadBrand(own.dir, [], { at: new Date(at), hasDrafts: false });
const refusal = async (file: string, from: string, to: string): Promise<string> => {
  own.change(file, from, to);
  const message = await load().then(
    () => 'accepted',
    (error: unknown) => (error as Error).message,
  );
  own.restore();
  return message;
};

describe('countries/*.yaml', () => {
  it.each([
    ['code: DE', 'code: AT', /^countries\/de\.yaml:\d+: code: expected "DE", as the file is named, found "AT"/],
    [
      'promotions: [bonuses]',
      'promotions: [bonusses]',
      /^countries\/de\.yaml:\d+: rules\[0\]\.withholds\.promotions\[0\]/,
    ],
    [
      '{ promotions: [bonuses], pages: [campaign] }',
      '{}',
      /rules\[0\]\.withholds: expected at least one of promotions, pages/,
    ],
    [
      '    from: 2019-08-01',
      '    from: 2019-08-01\n    to: 2018-01-01',
      /rules\[0\]\.to: expected a day not before "from"/,
    ],
    ['    reviewBy: 2027-06-30\n', '', /^countries\/de\.yaml:\d+: rules\[0\]\.reviewBy: /],
    [
      '      de:\n        what',
      '      it:\n        what',
      /rules\[0\]\.words: expected what visitors are told in "de"/,
    ],
    ['    confirm:', '    confirms:', /Unrecognized key: "confirms", perhaps "confirm"/],
  ])('with "%s" made "%s" is refused with a named fault', async (from, to, message) => {
    expect(await refusal('countries/de.yaml', from, to)).toMatch(message);
  });

  it('takes a page out with its rule, makes links to it words, and stops the start where a button leads to it', async () => {
    own.change('countries/de.yaml', 'pages: [campaign]', 'pages: [campaign, podcasts]');
    const brand = await load();
    expect([brand.page('de-de', 'podcasts'), brand.withheld('de-de', 'podcasts')?.id]).toEqual([undefined, 'bonuses']);
    expect(brand.withheld('de-de', 'nothing-here')).toBeUndefined();
    expect(brand.withheld('en-gb', 'podcasts')).toBeUndefined();
    expect(brand.podcasts('de-de')).toEqual([]);
    expect(JSON.stringify(brand.page('de-de', 'education')?.body)).not.toContain('"/podcasts"');
    own.restore();
    expect(await refusal('countries/de.yaml', 'pages: [campaign]', 'pages: [campaign, demo]')).toMatch(
      /^pages\/de\/account-types\/demo\.md:\d+: the link to "\/demo" leads nowhere/,
    );
  });

  it('begins and ends by itself', async () => {
    own.change('countries/de.yaml', '    from: 2019-08-01', '    from: 2026-12-01\n    to: 2026-12-31');
    own.change('countries/de.yaml', 'pages: [campaign]', 'pages: [podcasts]');
    const isWithheld = async (at: string) => (await load(at)).withheld('de-de', 'podcasts') !== undefined;
    expect([
      await isWithheld('2026-11-30T23:59:59Z'),
      await isWithheld('2026-12-01'),
      await isWithheld('2027-01-01'),
    ]).toEqual([false, true, false]);
    expect((await load('2026-12-01')).nextChange).toEqual(new Date('2027-01-01'));
    own.restore();
  });
});

describe('pages/es-ES/', () => {
  it('stand in for pages of the language in editions of the country alone', async () => {
    own.write(
      'pages/de-DE/about.md',
      '---\ntemplate: plain\ntitle: Nur in Deutschland\ndescription: Eine Seite, die es nur in der Ausgabe für Deutschland gibt, und sonst nirgends, wie der Test zeigt.\n---\n\n## Hier\n\n[Kosten](/costs)\n',
    );
    const brand = await load();
    expect([brand.page('de-de', 'about')?.front.title, brand.page('en-gb', 'about')?.front.title]).toEqual([
      'Nur in Deutschland',
      'Who we are',
    ]);
    own.restore();
    own.write(
      'pages/de-DE/about.md',
      '---\ntemplate: plain\ntitle: Nur in Deutschland\ndescription: Eine Seite, die es nur in der Ausgabe für Deutschland gibt, und sonst nirgends, wie der Test zeigt.\n---\n\n[Kosten](/kosten)\n',
    );
    await expect(load()).rejects.toThrow('pages/de-DE/about.md:7: the link to "/kosten" leads nowhere');
    own.restore();
  });
});

describe('review.yaml', () => {
  it('names files that are there', async () => {
    expect(await refusal('review.yaml', 'calculator/us-cpi.csv', 'calculator/uk-cpi.csv')).toMatch(
      /^review\.yaml:\d+: \[1\]\.files: "calculator\/uk-cpi\.csv" names no file of the brand/,
    );
  });
});
