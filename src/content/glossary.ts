import * as z from 'zod/mini';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError, type ContentFault } from './content-error.ts';
import { allOrFaults, readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';
import { foldWord } from './search/split-words.ts';

const words = z.string().check(z.trim(), z.minLength(1));
const id = z.string().check(z.regex(/^[a-z0-9-]+$/, { error: 'expected an anchor such as "margin-call"' }));

const entrySchema = z.strictObject({
  /** Anchor on the page, the same in every language. */
  id,
  term: words,
  /** What else it is called, abbreviations too. */
  also: z._default(z.array(words), []),
  text: words,
  /** Other entries, by id. */
  see: z._default(z.array(id), []),
});

/** One entry of brand/glossary/<language>.yaml. */
export type GlossaryEntry = z.output<typeof entrySchema>;

const glossarySchema = z.array(entrySchema).check(z.minLength(1));

const FOLDER = 'glossary';

function entryFaults(entries: readonly GlossaryEntry[], file: string): ContentFault[] {
  const ids = entries.map((entry) => entry.id);
  return entries.flatMap((entry, at): ContentFault[] => [
    ...(ids.indexOf(entry.id) === at
      ? []
      : [{ file, path: `[${at}].id`, message: `"${entry.id}" stands twice; an entry's id is its anchor` }]),
    ...entry.see
      .filter((other) => !ids.includes(other))
      .map((other): ContentFault => ({
        file,
        path: `[${at}].see`,
        message: `"${other}" is no entry of this glossary`,
      })),
  ]);
}

/** The entries of each language that has a glossary, in its own order of letters; a brand may have none. */
export async function readGlossaries(
  dir: string,
  languages: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly GlossaryEntry[]>> {
  const names = await readdir(join(dir, FOLDER)).catch((): string[] => []);
  const read = await allOrFaults(
    [...languages]
      .filter((language) => names.includes(`${language}.yaml`))
      .map(async (language): Promise<[string, readonly GlossaryEntry[]]> => {
        const file = `${FOLDER}/${language}.yaml`;
        const entries = readYaml(glossarySchema, file, await readText(dir, file));
        const faults = entryFaults(entries, file);
        if (faults.length > 0) throw new ContentError(faults);
        const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
        return [language, entries.toSorted((a, b) => compare(sortWords(a.term), sortWords(b.term)))];
      }),
  );
  return new Map(read);
}

/** Arabic terms are looked up without their article. */
const sortWords = (term: string): string => term.split(' ').map(foldWord).join(' ');

/** The letter that a term is listed under; digits share one group. */
export function letterOf(term: string): string {
  const first = [...sortWords(term)][0] ?? '';
  return /\p{N}/u.test(first) ? '#' : first.toUpperCase();
}

/** Whether a term, or what is said of it, holds all of the words, as a search would read them. */
export function entryHolds({ term, also, text }: GlossaryEntry, query: string): boolean {
  const held = [term, ...also, text].join(' ').split(/\s+/).map(foldWord).join(' ');
  return query
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => held.includes(foldWord(word)));
}
