import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import type { BrandEdition } from './brand.ts';
import { ContentError, type ContentFault } from './content-error.ts';
import { type Country, countrySchema } from './country-schema.ts';
import { allOrFaults, type FaultSink, readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';

/** Every file of countries/, by its code; a brand may have none. */
export async function readCountries(
  dir: string,
  editions: readonly BrandEdition[],
  tell: FaultSink,
): Promise<ReadonlyMap<string, Country>> {
  const names = (await readdir(join(dir, 'countries')).catch(() => [])).filter((name) => name.endsWith('.yaml'));
  const read = await allOrFaults(
    names.toSorted().map(async (name) => {
      const file = `countries/${name}`;
      const country = readYaml(countrySchema, file, await readText(dir, file));
      if (`${country.code.toLowerCase()}.yaml` !== name)
        throw new ContentError([
          {
            file,
            path: 'code',
            message: `expected "${name.replace('.yaml', '').toUpperCase()}", as the file is named, found "${country.code}"`,
          },
        ]);
      const faults = wordFaults(file, country, editions);
      if (faults.length > 0) throw new ContentError(faults);
      return country;
    }),
    tell,
  );
  return new Map(read.map((country) => [country.code, country]));
}

/** English, which stands in for every language that lacks words, and the languages of the country's own editions. */
function wordFaults(file: string, { code, names, rules }: Country, editions: readonly BrandEdition[]): ContentFault[] {
  const needed = [
    ...new Set([
      FALLBACK_LANGUAGE,
      ...editions.filter(({ region }) => region === code).map(({ language }) => language),
    ]),
  ];
  const missing = (path: string, what: string, has: Readonly<Record<string, unknown>>): ContentFault[] =>
    needed
      .filter((language) => has[language] === undefined)
      .map((language) => ({ file, path, message: `expected ${what} in "${language}"` }));
  return [
    ...missing('names', 'the name of the country', names),
    ...rules.flatMap(({ words, source }, at) => [
      ...missing(`rules[${at}].words`, 'what visitors are told', words),
      ...missing(`rules[${at}].source.authority`, 'who made the rule', source.authority),
    ]),
  ];
}
