import type { Element, Nodes } from 'hast';
import { openBody } from '../open-body.ts';
import type { Page } from '../page.ts';
import { templateOf } from '../templates.ts';
import { textOf } from '../text-of.ts';

/** Elements that begin and end a passage; in others the text runs on. */
const BLOCKS: ReadonlySet<string> = new Set([
  'blockquote',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tr',
  'ul',
]);
/** Cells of a row, and lines of a paragraph, are apart without being passages. */
const APART: ReadonlySet<string> = new Set(['br', 'td', 'th']);
/** Attributes of widgets and images that hold words a visitor reads. */
const SPOKEN = ['alt', 'label', 'heading', 'caption', 'text'] as const;
/** Members of a widget's data that hold such words. */
const DATA_WORDS: ReadonlySet<string> = new Set(['alt', 'caption', 'heading', 'issuer', 'label', 'text', 'title']);
/** Fields of front matter that hold words of the page in any template; title, description and what menus say are read by name. */
const FRONT_WORDS: readonly string[] = ['lead', 'title', 'text', 'note', 'items'];

/** What a visitor reads of a page below its title, a passage each, in order. Facts in `{{…}}` are not filled in yet. */
export function pagePassages(page: Page): readonly string[] {
  const { title: _title, ...rest } = page.front;
  const passages: string[] = [];
  const fields = new Set([...FRONT_WORDS, ...(templateOf(page).searchedFields ?? [])]);
  readFront(rest, fields, (words) => {
    const passage = words.replace(/\s+/g, ' ').trim();
    if (passage !== '') passages.push(passage);
  });
  return [...passages, ...passagesOf(openBody(page))];
}

/** The same of a part of a page. */
export function passagesOf(body: Nodes): readonly string[] {
  const passages: string[] = [];
  let running = '';
  const end = () => {
    const passage = running.replace(/\s+/g, ' ').trim();
    if (passage !== '') passages.push(passage);
    running = '';
  };
  const read = (node: Nodes): void => {
    if (node.type === 'text') running += node.value;
    if (!('children' in node)) return;
    if (node.type === 'element' && node.tagName === 'script') {
      for (const words of dataWords(node)) {
        end();
        running = words;
      }
      return end();
    }
    const tag = node.type === 'element' ? node.tagName : '';
    const isBlock = BLOCKS.has(tag) || tag.startsWith('fc-');
    if (isBlock) end();
    if (APART.has(tag)) running += ' ';
    if (node.type === 'element') {
      for (const name of SPOKEN) {
        const words = node.properties[name];
        if (typeof words !== 'string') continue;
        end();
        running = words;
        end();
      }
    }
    for (const child of node.children) read(child);
    if (isBlock) end();
  };

  read(body);
  end();
  return passages;
}

/** What a widget is given to show, a passage for each row of a table; keys, addresses and files are no words. */
function dataWords({ children }: Element): readonly string[] {
  const rows: string[] = [];
  const wordsIn = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(wordsIn);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'string' ? (DATA_WORDS.has(key) ? inner : []) : wordsIn(inner),
    );
  };
  const rowsIn = (value: unknown): void => {
    if (Array.isArray(value)) for (const row of value) rows.push(wordsIn(row).join(' '));
    else if (typeof value === 'object' && value !== null) {
      const { own, lists } = Object.groupBy(Object.entries(value), ([, inner]) =>
        Array.isArray(inner) ? 'lists' : 'own',
      );
      rows.push(wordsIn(Object.fromEntries(own ?? [])).join(' '));
      for (const [, list] of lists ?? []) rowsIn(list);
    }
  };
  rowsIn(JSON.parse(textOf({ type: 'root', children })));
  return rows;
}

function readFront(value: unknown, fields: ReadonlySet<string>, tell: (words: string) => void): void {
  if (typeof value === 'string') tell(value);
  else if (Array.isArray(value)) for (const item of value) readFront(item, fields, tell);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) if (fields.has(key)) readFront(inner, fields, tell);
  }
}
