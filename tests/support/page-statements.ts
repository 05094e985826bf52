import { LEVERAGE_COLUMNS, type RegulatorFacts, type WrittenFigure } from './regulator-facts-page.ts';

/** What the page of the docs says of one edition on one day. */
export type EditionStatements = {
  readonly edition: string;
  readonly language: string;
  readonly warning: string;
  /** As the language writes it; undefined once no figure may be shown. */
  readonly percent: number | undefined;
  readonly leverage: ReadonlyMap<string, number>;
  readonly cuts: ReadonlySet<string>;
};

export type StatedPage = {
  readonly path: string;
  readonly html: string;
  /** The limits that hold for what the page is about; undefined for all. */
  readonly kinds?: readonly string[] | undefined;
};

const HOLDS_DAYS = 92; // ESMA and the FCA want the percentage counted again every quarter; the longest one has 92 days
const DAY_MS = 86_400_000;
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** The percentage in force, found without the product's code. */
export function figureOn(figures: readonly WrittenFigure[], now: Date): number | undefined {
  const begun = figures.filter(({ from }) => day(from) <= now.getTime()).toSorted((a, b) => day(b.from) - day(a.from));
  const [latest] = begun;
  if (latest === undefined) return undefined;
  const ends = latest.to === undefined ? day(latest.from) + HOLDS_DAYS * DAY_MS : day(latest.to) + DAY_MS;
  return now.getTime() < ends ? latest.percent : undefined;
}

const WITH_COMMA = ['de', 'es', 'fr', 'pl'];
const WITH_SPACE = ['de', 'es', 'fr'];
/** `73,5 %`, without the product's code. */
export const writtenPercent = (percent: number, language: string): string =>
  `${WITH_COMMA.includes(language) ? String(percent).replace('.', ',') : String(percent)}${WITH_SPACE.includes(language) ? ' ' : ''}%`;

/** What `page` says of an edition on a day. */
export function statementsOf(
  facts: RegulatorFacts,
  { id, language, regulator }: { readonly id: string; readonly language: string; readonly regulator: string },
  now: Date,
): EditionStatements {
  const percent = figureOn(facts.figures.get(regulator) ?? [], now);
  const warning = (percent === undefined ? facts.noFigure : facts.whole).find(
    (row) => row.regulator === regulator && row.language === language,
  )?.words;
  if (warning === undefined) throw new Error(`docs/regulator-facts.md has no warning of ${regulator} in ${language}`);
  return {
    edition: id,
    language,
    warning: percent === undefined ? warning : warning.replace('{percent}', writtenPercent(percent, language)),
    percent,
    leverage: facts.leverage.get(regulator) ?? new Map(),
    cuts: new Set([...(facts.cuts.get(regulator) ?? []), ...(facts.cuts.get(id) ?? [])]),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};
const INVISIBLE = /[\u200B\u200E\u200F\u2066-\u2069]/g;
/** Words of markup, one space between them. */
const plain = (markup: string): string =>
  markup
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll(/&(?:amp|#x27|quot|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,])/g, '')
    .trim();

/** What a reader sees or hears, and what search engines are told: words, data of schema.org, descriptions. */
export function wordsOfPage(html: string): string {
  const told = [...html.matchAll(/<(?:meta|img)\b[^>]*?\s(?:content|alt)="([^"]*)"/g)].map(([, text = '']) => text);
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => json,
  );
  const shown = html.replaceAll(/<style\b.*?<\/style>|<script\b.*?<\/script>/gs, ' ');
  return plain([shown, ...told, ...data].join(' ; '));
}

/** Accounts that lose, by language: the number before the words, or after a label. */
const ACCOUNTS: Readonly<Record<string, readonly [before: RegExp, label: RegExp]>> = {
  en: [/of (?:all )?(?:our )?(?:retail |investor |client |CFD )*accounts\b/u, /accounts that lose money/iu],
  de: [/(?:der|aller) (?:\p{L}+)?[kK]onten\b/u, /konten, die (?:geld )?verlieren/iu],
  es: [/de (?:todas )?las cuentas\b/u, /cuentas que pierden(?: dinero)?/iu],
  fr: [/(?:des|de) comptes\b/u, /comptes qui perdent(?: de l’argent)?/iu],
  ar: [/من (?:جميع )?(?:ال)?حسابات/u, /الحسابات التي تخسر(?: المال)?/u],
  pl: [/(?:wszystkich )?rachunków\b/u, /rachunki, które tracą(?: pieniądze)?/iu],
};
const NUMBER = String.raw`(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)`;
const SIGN = String.raw`\s?(?:%|percent|Prozent|por ciento|pour cent|في المئة|procent)`;

const RATIO = /(?<![\d.,:])(\d{1,4}) ?: ?1(?!\d|[:.,]\d)/g;
/** The other way of writing it, `1:30`; a time has other neighbours. */
const REVERSED = /(?<![\d.,:])1 ?: ?(\d{2,4})(?!\d)(?! (?:Uhr|a\.?m|p\.?m))/g;

/** Words by which a page offers what may be cut, in all languages. */
const CUT_WORDS: Readonly<Record<string, RegExp>> = {
  crypto:
    /crypto|krypto|cripto|bitcoin|ethereum|litecoin|dogecoin|بيتكوين|مشفّ?رة|كريبتو|\b(?:BTC|ETH|SOL|XRP|LTC|DOGE|ADA)USD\b/giu,
  sb: /spread[ -]?bet(?:s|ting)?\b|المراهن[ةات]+ على (?:الفروق|فروق)|zakład\p{L}* spread|paris? sur (?:les )?spreads?|apuestas? de diferencial|رهان\p{L}* (?:على )?(?:ال)?(?:فارق|فروق)|zakład\p{L}* na spread/giu,
  bonuses:
    /\bbonus(?:es)?\b|\bboni\b|willkommensprämie|\bbonificaci\p{L}+|bono de bienvenida|prime de bienvenue|مكافأة|مكافآت/giu,
  'binary-options':
    /binary (?:options?|bets?)|binäre\p{L}? option|opcion\p{L}* binari|options? binaires?|opcj\p{L}* binarn|خيارات (?:ال)?ثنائية/giu,
};
/** Addresses of what may be cut, below the edition. */
const CUT_ADDRESSES: Readonly<Record<string, RegExp>> = {
  crypto: /^(?:crypto|crypto-account|(?:cfd|markets)\/crypto)(?:\/|$)/,
  sb: /^sb(?:\/|$)/,
  stock: /^(?:stock|invest-account)(?:\/|$)/,
  etf: /^etf(?:\/|$)/,
  bonuses: /^campaign(?:\/|$)/,
  introducers: /^(?:partner|partners\/(?:affiliates|introducing-broker)|affiliate)(?:\/|$)/,
  'demo-accounts': /^(?:demo|forex-demo|account-types\/demo)(?:\/|$)/,
  newsletters: /^subscribe(?:\/|$)/,
  webinars: /^webinars(?:\/|$)/,
  events: /^events(?:\/|$)/,
  courses: /^courses(?:\/|$)/,
};

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 40), at + 60);
const linksOf = (html: string, edition: string): readonly string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"#?]*)/g)]
    .map(([, href = '']) => href)
    .filter((href) => href.startsWith(`/${edition}/`))
    .map((href) => href.slice(edition.length + 2));

/** Statements that exceptions allow, each as `page name`; a test tells by them which rows nothing needs. */
export type UsedExceptions = Set<string>;

type StatedWords = {
  /** By which exceptions name it. */
  readonly path: string;
  readonly words: string;
  readonly kinds?: readonly string[] | undefined;
  readonly titles?: readonly string[];
  readonly used?: UsedExceptions;
  readonly fault: (text: string) => void;
};

/** Percentages, leverage and words of products that an edition may not name, each told to `fault` with the words around. */
export function wordFaults(
  { path, words, kinds, titles = [], used, fault }: StatedWords,
  said: EditionStatements,
  exceptions: RegulatorFacts['exceptions'],
): void {
  const mayName = (name: string): boolean => {
    const row = exceptions.find(
      ({ page, names, editions }) =>
        page === path && names.includes(name) && (editions.includes('all') || editions.includes(said.edition)),
    );
    if (row !== undefined) used?.add(`${row.page} ${name}`);
    return row !== undefined;
  };
  const [before, label] = ACCOUNTS[said.language] ?? [];
  for (const pattern of before === undefined || label === undefined
    ? []
    : [
        new RegExp(`${NUMBER}${SIGN} ${before.source}`, 'gu'),
        new RegExp(`${label.source}[^\\d%]{0,4}${NUMBER}\\s?%`, 'giu'),
      ])
    for (const match of words.matchAll(pattern)) {
      const written = Number((match[1] ?? '').replace(',', '.'));
      // The words for a provider without a figure name a range.
      if (!said.warning.includes(match[0]) && written !== said.percent && !mayName(`${written}%`))
        fault(`${match[1]} % of accounts, where it is ${said.percent ?? 'none'}: …${around(words, match.index)}…`);
    }

  const limits = (kinds ?? LEVERAGE_COLUMNS).flatMap((kind) => said.leverage.get(kind) ?? []);
  const highest = Math.max(0, ...limits);
  for (const match of [...words.matchAll(RATIO), ...words.matchAll(REVERSED)]) {
    const ratio = Number(match[1]);
    if (ratio > highest && !mayName(`${ratio}:1`))
      fault(`leverage of ${ratio}:1, where it is ${highest}:1 at most: …${around(words, match.index)}…`);
  }

  const withoutTitles = titles.reduce((rest, title) => rest.replaceAll(title, ''), words);
  for (const cut of said.cuts) {
    const found = CUT_WORDS[cut] && [...withoutTitles.matchAll(CUT_WORDS[cut])][0];
    if (found && !mayName(cut)) fault(`words of what is cut (${cut}): …${around(withoutTitles, found.index)}…`);
  }
}

/** What a page says that its edition may not, each with the words around. */
export function statementFaults(
  page: StatedPage,
  said: EditionStatements,
  exceptions: RegulatorFacts['exceptions'],
  more: { readonly titles?: readonly string[]; readonly used?: UsedExceptions; readonly symbols?: RegExp } = {},
): readonly string[] {
  const faults: string[] = [];
  const fault = (text: string): void => void faults.push(`/${said.edition}/${page.path}: ${text}`);

  // The warning, word for word, below the header and in the footer.
  for (const [place, element] of [
    ['below the header', /<p class="risk-words"[^>]*>(.*?)<\/p>/s],
    ['in the footer', /<p class="site-foot-warning"[^>]*>(.*?)<\/p>/s],
  ] as const) {
    const found = element.exec(page.html)?.[1];
    if (found === undefined) fault(`there is no warning ${place}`);
    else if (plain(found) !== said.warning) fault(`the warning ${place} is "${plain(found)}"`);
  }

  const { titles, used, symbols } = more;
  const words = wordsOfPage(page.html);
  wordFaults(
    { path: page.path, words, kinds: page.kinds, fault, ...(titles && { titles }), ...(used && { used }) },
    said,
    exceptions,
  );

  for (const cut of said.cuts) {
    const address = CUT_ADDRESSES[cut];
    const links = address === undefined ? [] : linksOf(page.html, said.edition).filter((path) => address.test(path));
    if (links.length > 0) fault(`a link to ${links[0]}, which is cut (${cut})`);
    if (cut === 'crypto' && symbols?.test(page.html)) fault(`a price of what is cut (crypto)`);
  }
  return faults;
}
