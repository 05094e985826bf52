import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { textOf } from '#content/text-of.ts';

/** What a cell of a comparison may answer, with the drawing and the character that an editor may write for it. */
const ANSWERS = {
  yes: { written: /^[✓✔]\uFE0F?\s*/u, drawn: 'm2.5 8.5 3.5 3.5 7.5-8' },
  no: { written: /^[✗✘✕]\uFE0F?\s*/u, drawn: 'm3.5 3.5 9 9m0-9-9 9' },
} as const;
type Answer = keyof typeof ANSWERS;
const NAMES = Object.keys(ANSWERS) as readonly Answer[];

/** `Yes, at once` answers yes; `No limit` answers nothing. */
const ENDS_ANSWER = '(?=$|[,.;:،؛(])';

const hasClass = ({ properties }: Element, name: string): boolean =>
  Array.isArray(properties.className) && properties.className.includes(name);

/**
 * Puts a tick or a cross before each answer in a comparison: cells of its tables, and facts of accounts. The words stay beside it;
 * what an editor wrote as `✓` or `✗` alone gets its word. A head is marked only where its editor did: `No.` is a number.
 * Changes a copy of a body.
 */
export function markAnswers(tree: Root, words: Readonly<Record<Answer, string>>): void {
  const patterns = NAMES.map((name) => [name, new RegExp(`^${words[name]}${ENDS_ANSWER}`, 'iu')] as const);
  visit(tree, 'element', (area) => {
    const cells = area.tagName === 'fc-account-types' ? ['dd'] : hasClass(area, 'comparison') ? ['td', 'th'] : [];
    if (cells.length === 0) return;
    visit(area, 'element', (cell) => {
      if (!cells.includes(cell.tagName)) return;
      const said = textOf(cell).trim();
      const written = NAMES.find((name) => ANSWERS[name].written.test(said));
      const answer =
        written ?? (cell.tagName === 'th' ? undefined : patterns.find(([, pattern]) => pattern.test(said))?.[0]);
      if (answer === undefined) return;
      if (written !== undefined) takeOff(cell, ANSWERS[written].written);
      const content: ElementContent[] =
        textOf(cell).trim() === '' ? [{ type: 'text', value: words[answer] }] : cell.children;
      cell.children = [
        element('span', { className: ['answer'], dataAnswer: answer }, [
          element('svg', { viewBox: '0 0 16 16', ariaHidden: 'true', focusable: 'false' }, [
            element('path', { d: ANSWERS[answer].drawn }),
          ]),
          element('span', {}, content),
        ]),
      ];
    });
  });
}

const element = (tagName: string, properties: Element['properties'], children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Takes a character off the first words of a cell. */
function takeOff(cell: Element, pattern: RegExp): void {
  let isDone = false;
  visit(cell, 'text', (text) => {
    if (isDone || text.value.trim() === '') return;
    text.value = text.value.trimStart().replace(pattern, '');
    isDone = true;
  });
}
