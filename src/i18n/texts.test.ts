import { describe, expect, it } from 'vitest';
import { compileTexts } from './compile-texts.ts';
import { dateFormatter, numberFormatter } from './formatters.ts';
import { translator } from './translator.ts';
import type { PageTexts } from './texts.ts';

const page = (language: string, locale: string, source: unknown): PageTexts => ({
  language,
  locale,
  direction: 'ltr',
  texts: compileTexts(language, source),
});

describe('texts', () => {
  it('are compiled ahead: a plain text stays a string', () => {
    expect(compileTexts('en', { tabs: { listLabel: 'Sections' } })).toEqual({ tabs: { listLabel: 'Sections' } });
  });

  it('count by the rules of the language', () => {
    const english = { gallery: { examples: '{count, plural, one {# example} other {# examples}}' } };
    const text = translator(page('en', 'en-GB', english), 'gallery');
    expect([text('examples', { count: 1 }), text('examples', { count: 1200 })]).toEqual([
      '1 example',
      '1,200 examples',
    ]);
    const arabic = translator(
      page('ar', 'ar-JO', { gallery: { examples: '{count, plural, two {مثالان} few {# أمثلة} other {# مثال}}' } }),
      'gallery',
    );
    expect(arabic('examples', { count: 2 })).toBe('مثالان');
    expect(arabic('examples', { count: 3 })).toMatch(/أمثلة$/);
  });

  it.each([
    [[], 'texts of "en": the file must be an object of namespaces.'],
    [{ tabs: 'x' }, 'texts of "en": "tabs" must be an object of texts.'],
    [{ tabs: { listLabel: 3 } }, 'texts of "en": "tabs.listLabel" must be a text.'],
    [{ tabs: { listLabel: '{count, plural, one {x}' } }, 'texts of "en": "tabs.listLabel" is not a valid ICU message'],
  ])('refuse a file that is none: %j', (source, message) => {
    expect(() => compileTexts('en', source)).toThrow(message);
  });

  it('name what is missing', () => {
    const texts = page('en', 'en-GB', { tabs: {} });
    expect(() => translator(texts, 'tabs')('listLabel')).toThrow('"tabs.listLabel" is missing in "en"');
    expect(() => translator(texts, 'gallery')).toThrow(
      'namespace "gallery" is not here in "en". Is there a gallery.texts.json, and does the widget\'s declaration list it',
    );
  });

  it('write numbers and dates by locale, dates in UTC', () => {
    expect(numberFormatter('de-DE', { minimumFractionDigits: 2 }).format(1234.5)).toBe('1.234,50');
    expect(numberFormatter('de-DE').format(-1.5)).toBe('\u22121,5');
    expect(numberFormatter('en-GB', { style: 'currency', currency: 'GBP' }).format(-0.52)).toBe('\u2212£0.52');
    expect(numberFormatter('ar-JO-u-nu-latn', { style: 'currency', currency: 'USD' }).format(0.8)).toMatch(
      /US\$\u200e$/,
    );
    expect(
      dateFormatter('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date('2026-03-01T23:30:00Z')),
    ).toBe('1 Mar 2026, 23:30');
    expect(numberFormatter('de-DE')).toBe(numberFormatter('de-DE'));
  });
});
