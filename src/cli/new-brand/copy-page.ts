import { parseDocument } from 'yaml';
import { dutyText } from './duties.ts';

/** What the demonstration is called, in the scripts that it is written in. */
const DEMONSTRATION_NAMES = /Northquay|نورثكي/g;
const DESCRIPTION_MAX = 170;

const FRONT = /^---\n([\s\S]*?\n)---\n?([\s\S]*)$/;
const LINK = /\[([^\]]*)\]\((\/[^)#\s]*)[^)]*\)/g;

/** Cut at a word, so that a long name leaves no description too long. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  return `${text.slice(0, DESCRIPTION_MAX - 1).replace(/[\s,;:.،–-]+\S*$/u, '')}…`;
}

/** Without what leads to pages that the new brand has not: list items go, in a sentence the words stay. */
function withoutLost(body: string, isThere: (path: string) => boolean): string {
  const lost = (line: string) => [...line.matchAll(LINK)].some(([, , path = '']) => !isThere(path.slice(1)));
  const lines = body
    .split('\n')
    .filter((line) => !(/^[-*] /.test(line) && lost(line)))
    .map((line) =>
      line.replace(LINK, (whole: string, words: string, path: string) => (isThere(path.slice(1)) ? whole : words)),
    );
  return lines.join('\n').replace(/^#{2,3} .*\n+(?=#{2} |$(?![\s\S]))/gm, '');
}

export type CopyOptions = {
  readonly brandName: string;
  /** Whether the new brand has the page. */
  readonly isThere: (path: string) => boolean;
  /** Name of the duty that is written above the text, where an editor has to review it. */
  readonly duty?: string | undefined;
};

/** A page of the default brand as another brand's: with its name, without the people and the pages that it has not. */
export function copyPage(text: string, { brandName, isThere, duty }: CopyOptions): string {
  const [, front = '', body = ''] = FRONT.exec(text.replace(DEMONSTRATION_NAMES, () => brandName)) ?? [];
  const document = parseDocument(front);
  document.set('description', shortened(String(document.get('description'))));
  if (document.has('author'))
    document.set('author', document.createNode({ name: dutyText('article-author'), role: dutyText('article-role') }));
  if (document.has('related'))
    document.set('related', (document.toJS() as { related: string[] }).related.filter(isThere));
  const mark = duty === undefined ? '' : `\n> ${dutyText(duty)}\n`;
  return `---\n${document.toString({ lineWidth: 0 })}---\n${mark}${withoutLost(body, isThere)}`;
}
