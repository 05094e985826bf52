import type { Element } from 'hast';
import { visit } from 'unist-util-visit';
import type { Page } from '#content/page.ts';
import type { AnsweredQuestion } from '#content/page-template.ts';
import { fillText, type PlaceholderValues } from '#content/placeholders.ts';
import { templateOf } from '#content/templates.ts';
import { textOf } from '#content/text-of.ts';

const isQuestion = (label: string): boolean => /[?؟]\s*$/.test(label);
const isItem = (node: { type: string; tagName?: string }): node is Element =>
  node.type === 'element' && node.tagName === 'fc-item';

/** Questions with their answers: those of the page's template, else those of accordions whose labels are all questions. */
export function answeredQuestions(page: Page, facts: PlaceholderValues): readonly AnsweredQuestion[] {
  const own = templateOf(page).questions?.(page, facts);
  if (own !== undefined) return own;
  const questions: AnsweredQuestion[] = [];
  visit(page.body, 'element', (element) => {
    if (element.tagName !== 'fc-accordion') return;
    const items = element.children.filter(isItem).map((item) => ({
      question: fillText(String(item.properties.label ?? ''), facts),
      answer: fillText(textOf(item), facts).replace(/\s+/g, ' ').trim(),
    }));
    if (items.every(({ question, answer }) => isQuestion(question) && answer !== '')) questions.push(...items);
  });
  return questions;
}
