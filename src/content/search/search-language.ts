import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { polish } from 'multilingual-stemmer';
import * as z from 'zod/mini';
import ar from './languages/ar.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import { synonymsSchema } from './synonyms.ts';

/** languages/<language>.json: what the product knows of how a language is searched. */
const languageSchema = z.strictObject({
  /** Words that say nothing by themselves: they need not be in what is found. */
  ignored: z.array(z.string()),
  /** Words beside the name of an instrument that leave it the name: price, shares. */
  besideNames: z.array(z.string()),
  synonyms: synonymsSchema,
});

export type SearchLanguage = z.output<typeof languageSchema> & {
  /** Of a word as it is written, in small letters. */
  readonly stem: (word: string) => string;
  /** Letters between the parts of words written together; none, where the language writes them apart. */
  readonly joints: readonly string[];
};

const written = { en, de, es, ar, fr, pl } as const;

const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  en: english,
  de: german,
  es: (word) => spanish(word.replace(/cion$/, 'ción')), // many leave the accent out
  ar: arabic,
  fr: french,
  pl: (word) => polish(word.replace(/(?<=[^aeiouyąęó])ek$/, 'k')), // rachunek loses its e in every other case
};

/** Handels|zeiten, Position|en|größe; krótk|o|terminowy. */
const JOINTS: Readonly<Record<string, readonly string[]>> = {
  de: ['', 's', 'es', 'n', 'en', 'e'],
  pl: ['', 'o', 'i', 'y'],
};

const NOTHING: z.output<typeof languageSchema> = { ignored: [], besideNames: [], synonyms: [] };

/** A language without a row of its own is searched by its words as they are. */
export function searchLanguage(language: string): SearchLanguage {
  const words = Object.entries(written).find(([key]) => key === language)?.[1];
  return {
    ...(words === undefined ? NOTHING : languageSchema.parse(words)),
    stem: STEMMERS[language] ?? ((word) => word),
    joints: JOINTS[language] ?? [],
  };
}
