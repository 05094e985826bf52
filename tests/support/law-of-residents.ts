import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { BRAND } from './brand-copy.ts';

/**
 * What the brand's files say of a visitor's rights, read from the files alone: tests that walk the site hold its answers against
 * this, so none of the code that answers is used here.
 */
type RegulatorFile = {
  code: string;
  entity: { names: Record<string, string> };
  warnings: {
    standing: boolean;
    lossPercent: { from: string; percent: number; to?: string }[];
    words: Record<string, { before: string; sentence: string; after: string }>;
  };
  products: string[];
  leverage: Record<string, number>;
  withheld?: { signUps?: string[] };
  countries: { offered: string[]; prompt?: string[] };
};
type CountryFile = {
  code: string;
  rules: {
    from: string;
    to?: string;
    source: { act: string };
    withholds: { promotions?: string[]; pages?: string[]; signUps?: string[] };
  }[];
};
type EditionRow = { id: string; regulator: string };

const read = <File>(name: string) => parse(readFileSync(join(BRAND, name), 'utf8')) as File;
const filesIn = <File extends { code: string }>(folder: string): ReadonlyMap<string, File> =>
  new Map(
    readdirSync(join(BRAND, folder)).map((name) => {
      const file = read<File>(join(folder, name));
      return [file.code, file];
    }),
  );

const REGULATORS = filesIn<RegulatorFile>('regulators');
const COUNTRIES = filesIn<CountryFile>('countries');
const TODAY = new Date().toISOString().slice(0, 10);

export type ResidentEdition = {
  readonly id: string;
  readonly language: string;
  readonly country: string;
  readonly regulator: RegulatorFile;
};

export const RESIDENT_EDITIONS: readonly ResidentEdition[] = read<{ editions: EditionRow[] }>(
  'brand.yaml',
).editions.map(({ id, regulator }) => {
  const [language = '', region = ''] = id.split('-');
  const found = REGULATORS.get(regulator);
  if (found === undefined) throw new Error(`brand.yaml names the regulator ${regulator}, which has no file`);
  return { id, language, country: region.toUpperCase(), regulator: found };
});

const rulesOf = (country: string) =>
  (COUNTRIES.get(country)?.rules ?? []).filter(({ from, to = '9999' }) => from <= TODAY && TODAY <= to);

/** The promotions that the law of a country keeps back; an edition without a country has none. */
const promotionsKeptBack = (country: string): readonly string[] =>
  rulesOf(country).flatMap(({ withholds }) => withholds.promotions ?? []);

/** What each of these pages promotes by being there. */
const PROMOTED_BY: Readonly<Record<string, string>> = {
  demo: 'demo-accounts',
  'forex-demo': 'demo-accounts',
  webinars: 'webinars',
  courses: 'courses',
  events: 'events',
  subscribe: 'newsletters',
  lead: 'call-backs',
};
export const PROMOTING_PAGES = Object.keys(PROMOTED_BY);

/** The act that keeps a page back in an edition's country; undefined where none does. */
export const actAgainst = ({ country }: ResidentEdition, path: string): string | undefined =>
  rulesOf(country).find(
    ({ withholds: { promotions = [], pages = [] } }) =>
      promotions.includes(PROMOTED_BY[path] ?? '') ||
      pages.some((page) => path === page || path.startsWith(`${page}/`)),
  )?.source.act;

/** Today's percentage, as a number. */
export function percentToday({ regulator: { code, warnings } }: ResidentEdition): number {
  const figure = warnings.lossPercent.findLast(({ from, to = '9999' }) => from <= TODAY && TODAY <= to);
  if (figure === undefined) throw new Error(`${code} has no percentage for today`);
  return figure.percent;
}

/** Every word of the warning, the percentage as any language may write it. */
export function warningToday(edition: ResidentEdition): RegExp {
  const { before, sentence, after } = edition.regulator.warnings.words[edition.language] ?? {
    before: 'no words in this language',
    sentence: '',
    after: '',
  };
  const escaped = (text: string) =>
    text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`);
  const number = String(percentToday(edition)).replace('.', '[.,]');
  return new RegExp(
    [before, sentence, after]
      .map(escaped)
      .join(String.raw`\s+`)
      .replace(
        String.raw`\{percent\}`,
        String.raw`[\u200e\u200f\u061c]*${number}[\s\u200e\u200f\u061c]*[%٪][\u200e\u200f\u061c]*`,
      ),
  );
}

/** Whether retail clients of another edition are protected less than those of this one. */
export function protectsLess(there: ResidentEdition, here: ResidentEdition): boolean {
  const [a, b] = [there.regulator, here.regulator];
  const open = promotionsKeptBack(there.country);
  return (
    Object.entries(a.leverage).some(([kind, limit]) => limit > (b.leverage[kind] ?? 0)) ||
    a.products.some((kind) => !b.products.includes(kind)) ||
    promotionsKeptBack(here.country).some(
      (promotion) =>
        !open.includes(promotion) &&
        !(promotion === 'introducers' && a.withheld?.signUps?.includes('partner')) &&
        !(promotion === 'bonuses' && a.withheld?.signUps?.includes('campaign')),
    )
  );
}

export const highestLeverage = ({ regulator }: ResidentEdition): number =>
  Math.max(...Object.values(regulator.leverage));

/** What residents of a country are answered by a form that opens such an account: `law` is that of their country. */
export function answerTo(
  { regulator }: ResidentEdition,
  residence: string,
  account: { readonly signUp: string; readonly promotion?: string },
):
  | { readonly kind: 'open' }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'law'; readonly act: string }
  | { readonly kind: 'refused'; readonly company: string | undefined } {
  const law = rulesOf(residence).find(
    ({ withholds: { signUps = [], promotions = [] } }) =>
      signUps.includes(account.signUp) || promotions.includes(account.promotion ?? ''),
  );
  if (law !== undefined) return { kind: 'law', act: law.source.act };
  if (regulator.countries.offered.includes(residence)) return { kind: 'open' };
  if (regulator.countries.prompt?.includes(residence) === true) return { kind: 'confirm' };
  const serving = RESIDENT_EDITIONS.find((other) => other.regulator.countries.offered.includes(residence));
  return { kind: 'refused', company: serving?.regulator.code };
}

/** The name of a company in a language, as its file has it. */
export const companyName = (code: string, language: string): string => {
  const names = REGULATORS.get(code)?.entity.names ?? {};
  return names[language] ?? names['en'] ?? '';
};

/** Five countries to read an edition from: its own, one with rules of a host state, another company's, one where no account is opened, one outside of all. */
export function residentsOf({
  country,
  regulator,
}: ResidentEdition): readonly (readonly [why: string, code: string])[] {
  const own = regulator.countries.offered.includes(country) ? country : (regulator.countries.offered.at(-1) ?? '');
  const host = own === 'ES' ? 'FR' : 'ES';
  const others = regulator.countries.prompt?.[0] ?? (regulator.code === 'asic' ? 'GB' : 'AU');
  return [
    ['its own', own],
    ['a host state', host],
    ['another company’s', others],
    ['where no CFD is sold', 'BE'],
    ['outside of all', 'US'],
  ];
}
