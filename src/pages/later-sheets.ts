import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { templateViews } from 'virtual:page-template-views';
import type { WidgetRegistry } from '#islands/server/widget-registry.ts';
import base from '#kit/base.css?inline';
import button from '#kit/button.css?inline';
import comparison from '#kit/comparison.css?inline';
import icon from '#kit/icon.css?inline';
import tables from '#kit/tables.css?inline';
import consent from './layout/consent-banner.css?inline';
import layout from './layout/layout.css?inline';
import menu from './layout/menu.css?inline';
import { ON_EVERY_PAGE } from './page-sheets.ts';
import pictures from './pictures.css?inline';

/** Prefix of the addresses. */
export const LATER_SHEETS_PREFIX = '/styles/';

/** Sheets of every page, in their order. */
export const SHEETS_OF_EVERY_PAGE: readonly string[] = [base, button, icon, layout, menu, consent];

export type LaterSheets = {
  /** Whether an address can name this sheet. */
  readonly has: (sheet: string) => boolean;
  /** One file of these sheets, in the order in which all pages have them. */
  readonly addressOf: (sheets: readonly string[]) => string;
  /** What an address stands for, on every machine that runs this build; undefined for one that no page names. */
  readonly read: (path: string) => LaterSheet | undefined;
  /** The sheets in that order. */
  readonly sorted: (sheets: readonly string[]) => readonly string[];
};

export type LaterSheet = {
  readonly css: string;
  /** A page of this process names it. Anybody can ask for other sets of sheets: they are worth less work. */
  readonly isNamed: boolean;
};

const RADIX = 36;
/** More than a site has: each template with some sets of widgets. */
const KEPT_NAMES = 500;
const made = new WeakMap<WidgetRegistry, LaterSheets>();

/** Files of style sheets of templates, texts and widgets: what is below a page's fold (decision 145). */
export function laterSheetsOf(registry: WidgetRegistry): LaterSheets {
  const known = made.get(registry);
  if (known !== undefined) return known;
  const isKit = ([name]: readonly [string, string]) => name.startsWith('kit/');
  const ofWidgets = Object.entries(registry.styleSheets).filter(([name]) => !ON_EVERY_PAGE.includes(name));
  const all = [
    ...new Set([
      ...SHEETS_OF_EVERY_PAGE,
      tables,
      comparison,
      ...Object.values(templateViews).map(({ css }) => css),
      pictures,
      ...[...ofWidgets.filter(isKit), ...ofWidgets.filter((entry) => !isKit(entry))].map(([, css]) => css),
    ]),
  ];
  const version = createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 8);
  const numbers = new Map(all.map((sheet, number) => [sheet, number]));
  const numbersOf = (sheets: readonly string[]): readonly number[] =>
    [...new Set(sheets)].flatMap((sheet) => numbers.get(sheet) ?? []).toSorted((a, b) => a - b);
  const addressIn = (sheets: readonly string[]): string =>
    `${LATER_SHEETS_PREFIX}${version}/${numbersOf(sheets)
      .map((number) => number.toString(RADIX))
      .join('.')}.css`;
  const named = new LRUCache<string, true>({ max: KEPT_NAMES });
  const sheets: LaterSheets = {
    has: (sheet) => numbers.has(sheet),
    addressOf: (some) => {
      const address = addressIn(some);
      named.set(address, true);
      return address;
    },
    read: (path) => {
      const list = path.startsWith(`${LATER_SHEETS_PREFIX}${version}/`)
        ? /\/([0-9a-z.]+)\.css$/.exec(path)?.[1]
        : undefined;
      const found = (list ?? '').split('.').flatMap((number) => all[Number.parseInt(number, RADIX)] ?? []);
      // A set of sheets has one address.
      return found.length > 0 && addressIn(found) === path
        ? { css: found.join(''), isNamed: named.has(path) }
        : undefined;
    },
    sorted: (some) => {
      const place = (sheet: string) => numbers.get(sheet) ?? -1;
      return some.toSorted((a, b) => place(a) - place(b));
    },
  };
  made.set(registry, sheets);
  return sheets;
}
