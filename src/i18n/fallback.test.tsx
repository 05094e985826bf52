import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { compileTexts } from './compile-texts.ts';

import { isFallback, markFallback, markedHtml, partsOf, splitMarked, withoutMarks } from './fallback.ts';
import { formatText } from './format-text.ts';
import { mergeTexts } from './merge-texts.ts';
import type { PageTexts } from './texts.ts';
import { translator } from './translator.ts';
import { TextsProvider, useTexts } from './use-texts.tsx';

const product = {
  en: compileTexts('en', {
    tabs: { listLabel: 'Sections' },
    gallery: { title: 'All widgets', examples: '{count, plural, one {# example} other {# examples}}' },
    menu: { 'group-trade': 'Trade' },
  }),
  fr: compileTexts('fr', { gallery: { title: 'Tous les widgets' } }),
};

const page = (brand: Parameters<typeof mergeTexts>[2] = {}): PageTexts => ({
  language: 'fr',
  locale: 'fr-GB',
  direction: 'ltr',
  texts: mergeTexts('fr', product, brand),
});

/** A text without arguments, which is compiled to itself. */
const plain = (text: unknown): string => (typeof text === 'string' ? text : expect.fail('has arguments'));

describe('a language that has not all texts', () => {
  it('says the others in English, marked; what the brand says comes first in both', () => {
    const brand = {
      en: compileTexts('en', { tabs: { listLabel: 'Parts' }, menu: { 'group-more': 'More' } }),
      fr: compileTexts('fr', { gallery: { title: 'Galerie' } }),
    };
    const { texts } = page(brand);
    expect(texts['gallery']?.['title']).toBe('Galerie');
    expect(withoutMarks(plain(texts['tabs']?.['listLabel']))).toBe('Parts');
    expect(isFallback(texts['tabs']?.['listLabel'] ?? '')).toBe(true);
    expect(isFallback(texts['gallery']?.['examples'] ?? '')).toBe(true);
    expect(Object.keys(texts['menu'] ?? {})).toEqual(['group-more', 'group-trade']);
    expect(isFallback(page().texts['gallery']?.['title'] ?? '')).toBe(false);
    expect(mergeTexts('en', product, {})).toEqual(product.en);
  });

  it('counts in English as English does, and tells code outside of markup no marks', () => {
    const text = translator(page(), 'gallery');
    // French has the singular for none, and parts thousands by a space.
    expect([text('examples', { count: 0 }), text('examples', { count: 1200 })]).toEqual([
      '0 examples',
      '1,200 examples',
    ]);
  });
});

const View = () => {
  const [tabs, gallery] = [useTexts('tabs'), useTexts('gallery')];
  return (
    <>
      <h2>{gallery('title')}</h2>
      <p>
        {gallery('examples', { count: 3 })}, {gallery('title')}: <b>{tabs('listLabel')}</b>
      </p>
      {tabs('listLabel')}
      <ul>{[tabs('listLabel'), gallery('title')]}</ul>
      <button aria-label={tabs('listLabel')}>
        <i />
      </button>
      <button aria-label={gallery('title')} title={`${tabs('listLabel')}!`} lang="fr" />
      <nav aria-label={tabs('listLabel')}>
        <a href="/">{gallery('title')}</a>
      </nav>
      <img alt={tabs('listLabel')} />
      <input placeholder={tabs('listLabel')} data-note={tabs('listLabel')} />
      <select>
        <option value={tabs('listLabel')}>{tabs('listLabel')} 1</option>
      </select>
    </>
  );
};

describe('markup', () => {
  it('says the language of English words where they stand', () => {
    const html = renderToStaticMarkup(
      <TextsProvider page={page()}>
        <View />
      </TextsProvider>,
    );
    const english = (words: string) => `<span lang="en" dir="ltr">${words}</span>`;
    expect(html).toBe(
      [
        '<h2>Tous les widgets</h2>',
        `<p>${english('3 examples')}, Tous les widgets: <b>${english('Sections')}</b></p>`,
        english('Sections'),
        `<ul>${english('Sections')}Tous les widgets</ul>`,
        // A button's name is in place of what is in it.
        '<button aria-label="Sections" lang="en"><i></i></button>',
        '<button aria-label="Tous les widgets" title="Sections!" lang="fr"></button>',
        // A landmark's is beside it.
        '<nav aria-label="Sections"><a href="/">Tous les widgets</a></nav>',
        '<img alt="Sections" lang="en"/>',
        '<input placeholder="Sections" data-note="Sections" lang="en"/>',
        '<select><option value="Sections" lang="en">Sections 1</option></select>',
      ].join(''),
    );
  });

  it('that is written without React does too', () => {
    const escape = (text: string) => text.replaceAll('<', '&lt;');
    const marked = markedHtml(plain(mergeTexts('fr', product, {})['tabs']?.['listLabel']), escape);
    expect(marked).toBe('<span lang="en" dir="ltr">Sections</span>');
    expect(markedHtml('a < b', escape)).toBe('a &lt; b');
  });
});

describe('marks', () => {
  const [start, end] = ['\u{E0001}', '\u{E0002}'];

  it('part a text, and do no harm where one is lost', () => {
    expect(partsOf(`a ${start}b${end} c`)).toEqual([
      { text: 'a ', isFallback: false },
      { text: 'b', isFallback: true },
      { text: ' c', isFallback: false },
    ]);
    expect(partsOf(`a${end} ${start}b`)).toEqual([
      { text: 'a ', isFallback: false },
      { text: 'b', isFallback: true },
    ]);
  });

  it('stand once around a text that is given a marked value', () => {
    const [message] = Object.values(compileTexts('en', { a: { b: 'a {b} c' } })['a'] ?? {});
    const text = formatText(markFallback(message ?? ''), 'fr', { b: `${start}b${end}` });
    expect(partsOf(text)).toEqual([{ text: 'a b c', isFallback: true }]);
  });

  it('stand around each paragraph of a text that had them', () => {
    expect(splitMarked(`${start}a\n\nb${end}`, /\n{2,}/)).toEqual([`${start}a${end}`, `${start}b${end}`]);
    expect(splitMarked('a\n\nb', /\n{2,}/)).toEqual(['a', 'b']);
  });

  it('are not those of a flag', () => {
    const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
    expect(withoutMarks(scotland)).toBe(scotland);
    expect(partsOf(scotland)).toEqual([{ text: scotland, isFallback: false }]);
  });
});
