import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { productTexts } from 'virtual:product-texts';
import { parseDocument } from 'yaml';
import type { Brand } from '#content/brand.ts';
import { INSTRUMENT_KINDS, type ListedInstrument } from '#contracts/instruments.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import { type BrandAnswers, slugOf } from './brand-answers.ts';
import { copyPage } from './copy-page.ts';
import { dutyText, toFillIn } from './duties.ts';

/** Pages that menus, forms and mails lead to, taken from the default brand; a folder stands for all in it. */
const COPIED_PAGES = [
  'account',
  'link-expired',
  'link-incomplete',
  'log-in',
  'markets',
  'reset-password',
  'search',
  'set-password',
  'sign-up',
  'sitemap',
  'subscribe',
  'unsubscribe',
  'verify-email',
  'verify-phone',
  'education',
  'legal/privacy',
] as const;
/** Pages of that list below which the default brand has more than they need. */
const ALONE: ReadonlySet<string> = new Set(['education', 'markets']);
/** Something to read from the first day, which the home page and the forms lead to. */
const COPIED_ARTICLES = ['what-is-a-pip', 'what-is-a-spread'] as const;
const COPIED_MEDIA = ['pip.svg', 'spread.svg', 'spread-through-a-day.svg'] as const;
/** Copied words that have to be gone through, by the duty that is written above them. */
const REVIEWED: Readonly<Record<string, string>> = { account: 'account', 'legal/privacy': 'privacy' };
const FACTS_OF_MARKETS = ['instruments.csv', 'trading-sessions.yaml'] as const;

const MENU = { trade: ['markets', 'costs'], learn: ['education'], company: ['about', 'sitemap'] } as const;
const FOOTER = { ...MENU, legal: ['legal/risk-disclosure', 'legal/client-agreement', 'legal/privacy'] } as const;

/** Instruments that the home page shows of each kind, at most. */
const SHOWN_OF_A_KIND = 6;

export type NewBrandSource = {
  /** The default brand. */
  readonly brand: Brand;
  readonly instruments: readonly ListedInstrument[];
  /** The folder of pages that this writes itself, by language. */
  readonly skeletons: string;
  readonly today: string;
};

/** Everything that a new brand's folder holds, but for media that are drawn: file to text or bytes. */
export function brandFiles(answers: BrandAnswers, source: NewBrandSource): ReadonlyMap<string, string | Buffer> {
  const { language, region } = editionOf(answers.edition);
  const { dir } = source.brand;
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  /** The file in the language, or in English, to translate. */
  const spoken = (file: (language: string) => string): string =>
    file([language, 'en'].find((tongue) => existsSync(join(dir, file(tongue)))) ?? 'en');

  const files = new Map<string, string | Buffer>();
  files.set('brand.yaml', brandYaml(answers, language, region, source.brand));
  files.set(
    `regulators/${answers.regulator}.yaml`,
    regulatorYaml(answers, language, read(`regulators/${answers.regulator}.yaml`), source.today),
  );
  // What the law of the edition's country adds, where it is written in the language of the brand.
  const law = source.brand.countries.get(region);
  if (law?.rules.every(({ words }) => words[language] !== undefined))
    files.set(`countries/${region.toLowerCase()}.yaml`, read(`countries/${region.toLowerCase()}.yaml`));
  for (const file of FACTS_OF_MARKETS) files.set(file, read(file));
  for (const file of COPIED_MEDIA) files.set(`media/${file}`, readFileSync(join(dir, 'media', file)));

  const skeleton = existsSync(join(source.skeletons, language, 'home.md')) ? language : 'en';
  const written = filesBelow(join(source.skeletons, skeleton));
  const copied = filesBelow(join(dir, 'pages/en')).filter((path) =>
    COPIED_PAGES.some((page) => path === page || (!ALONE.has(page) && path.startsWith(`${page}/`))),
  );
  const paths: ReadonlySet<string> = new Set([
    '',
    ...written,
    ...copied,
    ...COPIED_ARTICLES.map((article) => `education/${article}`),
  ]);
  const isThere = (path: string) => paths.has(path);
  const copy = (file: (tongue: string) => string, path: string) =>
    copyPage(read(spoken(file)), { brandName: answers.name, isThere, duty: REVIEWED[path] });
  for (const path of copied)
    files.set(
      `pages/${language}/${path}.md`,
      dated(
        path,
        copy((tongue) => `pages/${tongue}/${path}.md`, path),
        source.today,
      ),
    );
  for (const article of COPIED_ARTICLES)
    files.set(
      `articles/${language}/${article}.md`,
      copy((tongue) => `articles/${tongue}/${article}.md`, `education/${article}`),
    );
  for (const path of written)
    files.set(
      `pages/${language}/${path}.md`,
      dated(
        path,
        skeletonPage(readFileSync(join(source.skeletons, skeleton, `${path}.md`), 'utf8'), answers, language, source),
        source.today,
      ),
    );
  return files;
}

/** Language and region of an edition's id. */
function editionOf(id: string): { readonly language: string; readonly region: string } {
  const { language, region = '001' } = new Intl.Locale(id);
  return { language, region };
}

/** Paths of the pages in a folder, without their ending. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replaceAll('\\', '/').slice(0, -'.md'.length))
    .toSorted();

/** Legal documents carry the day of their words: consents are kept with it. */
const dated = (path: string, text: string, today: string): string =>
  path.startsWith('legal/')
    ? text.replace(/^updated: .*\n/m, '').replace(/^(template: .*\n)/m, `$1updated: ${today}\n`)
    : text;

function skeletonPage(
  text: string,
  { name, regulator: code }: BrandAnswers,
  language: string,
  { brand, instruments }: NewBrandSource,
): string {
  const regulator = brand.regulators.get(code);
  const offered = instruments.filter(
    ({ kind, symbol }) => regulator?.products.includes(kind) && !regulator.withheld.instruments.includes(symbol),
  );
  const kinds = INSTRUMENT_KINDS.filter((kind) => offered.some((instrument) => instrument.kind === kind));
  const { catalogues } = productTexts;
  const titles = (catalogues[language] ?? catalogues[FALLBACK_LANGUAGE])?.['instruments'];
  const tabs = kinds.map(
    (kind) =>
      `{ product: ${kind}, title: ${JSON.stringify(titles?.[`kind-${kind}`] ?? kind)}, pairs: [${offered
        .filter((one) => one.kind === kind)
        .slice(0, SHOWN_OF_A_KIND)
        .map(({ symbol }) => symbol)
        .join(', ')}] }`,
  );
  const dearest = kinds.flatMap((kind) => offered.find((one) => one.kind === kind)?.symbol ?? []);
  const inPlace: Readonly<Record<string, string>> = { tabs: `[${tabs.join(', ')}]`, costs: `[${dearest.join(', ')}]` };
  const [, front = '', body = ''] = /^---\n([\s\S]*?\n---\n)([\s\S]*)$/.exec(text) ?? [];
  const filled = (part: string, write: (words: string) => string) =>
    part.replace(/⟦([a-z-]+)⟧/g, (_, what: string) => inPlace[what] ?? write(dutyText(what)));
  // A title is not filled in when it is shown, and a duty may hold a colon.
  return `---\n${filled(front.replaceAll('{{brand}}', name), JSON.stringify)}${filled(body, (words) => words)}`;
}

function brandYaml(answers: BrandAnswers, language: string, region: string, source: Brand): string {
  const text = (value: string) => JSON.stringify(value); // YAML reads it as it is
  const own = (type: 'language' | 'region', code: string) =>
    new Intl.DisplayNames([language], { type }).of(code) ?? code;
  const label = own('language', language);
  const products = source.regulators.get(answers.regulator)?.productTypes ?? [];
  // Prices are read in Western digits, so all numbers are.
  const digits =
    new Intl.NumberFormat(answers.edition).resolvedOptions().numberingSystem === 'latn'
      ? ''
      : `\n    locale: ${language}-${region}-u-nu-latn`;
  return `# ${answers.name}. What each line takes is in src/content/brand-schema.ts; what stands in ⟦ ⟧ anywhere in this folder is yours to write.
name: ${text(answers.name)}
alsoCalled: [] # other names, and the name in other scripts: no password may be made of any of them
demonstration: true # said on every page. \`false\` once nothing in ⟦ ⟧ is left: the site refuses to start with any

logo: logo.svg
favicon: favicon.svg
touchIcon: touch-icon.png
socialImage: social.png

# Checked at start: text and controls in these colours must be readable on the page's grounds (WCAG AA).
colours:
  accent: { light: '${answers.light}', dark: '${answers.dark}' }
  # Four more, each with a default. Grounds, lines and words of both themes follow them:
  # paper: '#faf9f6' # the ground of the light theme
  # deep: '#0c2430' # dark bands, the footer, the dark theme, words of the light one
  # sand: '#efe4d0' # the tint of drawings
  # buoy: '#d9562b' # what drawings mark
# A typeface of your own, of files in media/ (woff2). What it lacks, as Arabic, is set in IBM Plex Sans:
# typeface: { name: Fraunces, files: [{ file: fraunces.woff2, weight: '100 900' }] }

defaultEdition: ${answers.edition}
editions:
  - id: ${answers.edition}
    label: ${text(label.charAt(0).toLocaleUpperCase(language) + label.slice(1))}
    regionName: ${text(own('region', region))}
    regulator: ${answers.regulator}${digits}
    products: [${products[0] ?? 'cfd'}]

features:
  accountOpening: true
  logIn: true
  themeSwitch: true

links:
  dashboard: account # a page of this site, or the address of another: https://…
  signUp: sign-up
  logIn: log-in

# Who in the company hears of what, by mail; entities, languages and writtenIn narrow a row (docs/how-to/send-mail-and-sms.md).
notices:
  - { of: [enquiries, applications], to: ${answers.email} }
search:
  provider: own
  instrumentPage: 'markets/{slug}'
security: { contact: ['mailto:${answers.email}'] }

# Titles are the texts menu.group-<id>; those of other groups than these stand in texts/<language>.yaml. Labels come from the pages.
menu:
${Object.entries(MENU)
  .map(([id, pages]) => `  - { id: ${id}, items: [${pages.map((page) => `{ page: ${page} }`).join(', ')}] }`)
  .join('\n')}
footer:
${Object.entries(FOOTER)
  .map(([id, pages]) => `  - { id: ${id}, pages: [${pages.join(', ')}] }`)
  .join('\n')}
`;
}

/** The regulator's rules as the default brand knows them; what is said of the company is left to fill in. */
function regulatorYaml(answers: BrandAnswers, language: string, text: string, today: string): string {
  const rules = parseDocument(text);
  const facts = rules.toJS() as Record<string, Record<string, unknown>> & {
    warnings: { words: Record<string, unknown> };
    negativeBalance: Record<string, string>;
    names: Record<string, string>;
  };
  const inOwn = <Value>(values: Record<string, Value>): Record<string, Value | undefined> => ({
    [language]: values[language] ?? values['en'],
  });
  rules.commentBefore = null;
  rules.set('names', inOwn(facts.names));
  rules.set(
    'entity',
    rules.createNode({
      code: slugOf(answers.company),
      names: { [language]: answers.company },
      companyId: 1,
      companyNumber: toFillIn('number in the register of companies'),
      address: { [language]: toFillIn('registered address, with the country') },
    }),
  );
  rules.set('licence', toFillIn('number of the licence'));
  rules.set('contact', { email: answers.email });
  rules.setIn(['warnings', 'lossPercent'], rules.createNode([{ from: today, percent: 80 }]));
  rules.setIn(['warnings', 'words'], rules.createNode(inOwn(facts.warnings.words)));
  rules.set('negativeBalance', rules.createNode(inOwn(facts.negativeBalance)));
  rules.deleteIn(['countries', 'prompt']);
  rules.delete('policy');
  const isSpoken = facts.warnings.words[language] !== undefined && facts.negativeBalance[language] !== undefined;
  return `# ${answers.company}, under this regulator's rules as the demonstration knows them: check each line with your counsel.
# ⟦check: the wording of the warning, products, leverage, currencies, countries⟧
# ⟦warnings.lossPercent: 80 is made up. The percentage of your own losing accounts, and the day from which it holds⟧
# ⟦entity.code and companyId go with every registration to your back office: give each once⟧
${isSpoken ? '' : `# ⟦names, warnings.words and negativeBalance are in English: "${language}" is wanted⟧\n`}# Every field is described in docs/how-to/add-a-regulator.md.
${rules.toString({ lineWidth: 0 }).replace(/^#.*\n/gm, '')}`;
}
