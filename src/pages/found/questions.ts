import type { Element } from 'hast';
import { visit } from 'unist-util-visit';
import type { Page } from '#content/page.ts';
import { fillText, type PlaceholderValues } from '#content/placeholders.ts';
import { textOf } from '#content/text-of.ts';

export type Question = { readonly question: string; readonly answer: string };

const isQuestion = (label: string): boolean => /[?؟]\s*$/.test(label);
const isItem = (node: { type: string; tagName?: string }): node is Element => node.type === 'element' && node.tagName === 'fc-item';

/** Questions with their answers, from the accordions of a page whose labels all ask something; others are parts of a text. */
export function questionsOf({ body }: Page, facts: PlaceholderValues): readonly Question[] {
  const questions: Question[] = [];
  visit(body, 'element', (element) => {
    if (element.tagName !== 'fc-accordion') return;
    const items = element.children.filter(isItem).map((item) => ({ question: fillText(String(item.properties.label ?? ''), facts), answer: fillText(textOf(item), facts).replace(/\s+/g, ' ').trim() }));
    if (items.every(({ question, answer }) => isQuestion(question) && answer !== '')) questions.push(...items);
  });
  return questions;
}
