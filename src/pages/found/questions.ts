import type { Element } from 'hast';
import { visit } from 'unist-util-visit';
import type { Page } from '#content/page.ts';
import { fillText, type PlaceholderValues } from '#content/placeholders.ts';
import { questionsOf } from '#content/questions.ts';
import { passagesOf } from '#content/search/page-passages.ts';
import { textOf } from '#content/text-of.ts';

export type AnsweredQuestion = { readonly question: string; readonly answer: string };

const isQuestion = (label: string): boolean => /[?؟]\s*$/.test(label);
const isItem = (node: { type: string; tagName?: string }): node is Element =>
  node.type === 'element' && node.tagName === 'fc-item';

/** Questions with their answers: all of a page of the help, elsewhere those of accordions whose labels all ask something; others are parts of a text. */
export function answeredQuestions(page: Page, facts: PlaceholderValues): readonly AnsweredQuestion[] {
  if (page.front.template === 'help') {
    return questionsOf(page).map(({ words, answer }) => ({
      question: fillText(words, facts),
      answer: passagesOf(answer)
        .map((passage) => fillText(passage, facts))
        .join('\n'),
    }));
  }
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
