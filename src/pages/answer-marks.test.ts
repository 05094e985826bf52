import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { markAnswers } from './answer-marks.ts';

const WORDS = { en: { yes: 'Yes', no: 'No' }, es: { yes: 'Sí', no: 'No' }, ar: { yes: 'نعم', no: 'لا' } } as const;

const marked = (html: string, language: keyof typeof WORDS = 'en'): string => {
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root;
  markAnswers(tree, WORDS[language]);
  return toHtml(tree);
};
const cell = (words: string, language?: keyof typeof WORDS): string | undefined =>
  /<td>(.*)<\/td>/.exec(
    marked(
      `<div class="table-frame comparison"><table><tbody><tr><td>${words}</td></tr></tbody></table></div>`,
      language,
    ),
  )?.[1];

describe('answers in a comparison', () => {
  it.each([
    ['Yes', 'yes', 'Yes'],
    ['No', 'no', 'No'],
    ['<strong>Yes</strong>, at once', 'yes', '<strong>Yes</strong>, at once'],
    ['No; it may slip', 'no', 'No; it may slip'],
    ['✓', 'yes', 'Yes'],
    ['✗', 'no', 'No'],
    ['✓ Set back to zero', 'yes', 'Set back to zero'],
    ['✗ <a href="/x">Yours</a>', 'no', '<a href="/x">Yours</a>'],
  ])('%j is marked %s beside its words', (words, answer, shown) => {
    expect(cell(words)).toMatch(
      new RegExp(
        `^<span class="answer" data-answer="${answer}"><svg [^>]*aria-hidden="true"[^>]*><path d="[^"]+"></path></svg><span>`,
      ),
    );
    expect(cell(words)?.replace(/<svg.*<\/svg>/, '')).toBe(
      `<span class="answer" data-answer="${answer}"><span>${shown}</span></span>`,
    );
  });

  it.each(['No limit', 'Yesterday', 'None', '', '0.8 ✓'])('%j is no answer', (words) => {
    expect(cell(words)).toBe(words);
  });

  it('marks heads only where their editor did', () => {
    const heads = marked(
      '<div class="table-frame comparison"><table><thead><tr><th>No.</th><th>✗ Not in</th></tr></thead></table></div>',
    );
    expect(heads).toContain('<th>No.</th>');
    expect(heads).toMatch(/<th><span class="answer" data-answer="no">.*<span>Not in<\/span><\/span><\/th>/);
  });

  it('is read in the language of the page', () => {
    expect(cell('Sí, siempre', 'es')).toContain('data-answer="yes"');
    expect(cell('نعم، في الحال', 'ar')).toContain('data-answer="yes"');
    expect(cell('لا رسوم', 'ar')).toBe('لا رسوم');
    expect(cell('Yes', 'ar')).toBe('Yes');
  });

  it('marks facts of accounts, and nothing else of a page', () => {
    const facts = '<dl><dt>Financing</dt><dd>Yes</dd></dl>';
    expect(marked(`<fc-account-types><fc-item>${facts}</fc-item></fc-account-types>`)).toContain('data-answer="yes"');
    const table =
      '<div class="table-frame facts"><table><tbody><tr><th>Certain?</th><td>Yes</td></tr></tbody></table></div>';
    expect(marked(facts + table)).toBe(facts + table);
  });
});
