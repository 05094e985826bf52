import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError, type ContentFault } from './content-error.ts';
import { allOrFaults, readText } from './read-files.ts';
import { readYamlWithLines } from './read-yaml.ts';
import { synonymFaults, type SynonymRow, synonymsSchema } from './search/synonyms.ts';

const FOLDER = 'search';

/** The rows of search/<language>.yaml, by language, for each that has one; a brand may have none. Throws one ContentError with all faults. */
export async function readSynonyms(
  dir: string,
  languages: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly SynonymRow[]>> {
  const names = (await readdir(join(dir, FOLDER)).catch((): string[] => [])).filter((name) => !name.startsWith('.'));
  const read = await allOrFaults(
    names.map(async (name): Promise<[string, readonly SynonymRow[]]> => {
      const file = `${FOLDER}/${name}`;
      const language = name.replace(/\.yaml$/, '');
      if (!name.endsWith('.yaml') || !languages.has(language)) throw new ContentError([strayFile(file, languages)]);
      const { data, lineOf } = readYamlWithLines(synonymsSchema, file, await readText(dir, file));
      const faults = synonymFaults(data).map(({ at, message }): ContentFault => ({
        file,
        line: lineOf([at]),
        message,
      }));
      if (faults.length > 0) throw new ContentError(faults);
      return [language, data];
    }),
  );
  return new Map(read);
}

const strayFile = (file: string, languages: ReadonlySet<string>): ContentFault => ({
  file,
  message: `no edition of brand.yaml reads this file. Those that are read: ${[...languages].map((language) => `${language}.yaml`).join(', ')}`,
});
