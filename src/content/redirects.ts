import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BrandEdition } from './brand.ts';
import type { ContentFault } from './content-error.ts';
import { readText } from './read-files.ts';
import { readYamlWithLines } from './read-yaml.ts';

const REDIRECTS_FILE = 'redirects.yaml';

/** Where an address that was once there leads now. */
export type Redirect =
  | { readonly kind: 'moved'; readonly to: string; readonly isPermanent: boolean }
  | { readonly kind: 'gone' };

/** Stands for each of the editions. */
const EDITION = '{edition}';

const from = z.string().check(
  z.regex(/^\/[^\s?#]+$/, {
    error:
      'expected the path as it was, without what follows a "?", such as "/en-gb/old-page" or "/{edition}/old-page"',
  }),
);
const to = z.string().check(
  z.regex(/^(?:\/(?!\/)[^\s]*|https:\/\/[^\s]+)$/, {
    error:
      'expected an address of this site, such as "/en-gb/costs" or "/{edition}/costs", or one that begins with https://',
  }),
);

const row = z.union(
  [
    z.strictObject({ from, to, temporary: z._default(z.boolean(), false) }),
    z.strictObject({ from, gone: z.literal(true) }),
  ],
  { error: 'expected { from, to }, { from, to, temporary: true } or { from, gone: true }' },
);

/** A brand without old addresses has an empty file, or none. */
const redirectsSchema = z.pipe(
  z.union([z.array(row), z.strictObject({})], { error: 'expected a list of { from, to } or { from, gone: true }' }),
  z.transform((rows) => (Array.isArray(rows) ? rows : [])),
);

type Row = {
  readonly from: string;
  readonly redirect: Redirect;
  /** Of the file. */ readonly line: number;
  /** Written for all editions, so one may lack the page. */ readonly isForEach: boolean;
};

/** One spelling of an address: what visitors write with capitals or a slash at the end is the same. */
export const plainPath = (path: string): string => `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`;

/** The rows of redirects.yaml, a row for each edition where it names all. Throws a ContentError for what no row may be. */
export async function readRedirects(
  dir: string,
  editions: readonly Pick<BrandEdition, 'id'>[],
): Promise<readonly Row[]> {
  if (!existsSync(join(dir, REDIRECTS_FILE))) return [];
  const { data, lineOf } = readYamlWithLines(redirectsSchema, REDIRECTS_FILE, await readText(dir, REDIRECTS_FILE));
  return data.flatMap((written, at): Row[] => {
    const line = lineOf([at]);
    const isForEach = written.from.includes(EDITION);
    return (isForEach ? editions.map(({ id }) => id) : ['']).map((id) => ({
      from: plainPath(written.from.replace(EDITION, id)),
      redirect:
        'to' in written
          ? {
              kind: 'moved',
              to: isForEach ? written.to.replace(EDITION, id) : written.to,
              isPermanent: !written.temporary,
            }
          : { kind: 'gone' },
      line,
      isForEach,
    }));
  });
}

const pathOfTarget = (to: string): string => plainPath(to.split(/[?#]/)[0] ?? '');

/** What only all rows and pages together can say: addresses named twice, pages hidden, dead ends, chains and loops. */
export function redirectFaults(rows: readonly Row[], isPage: (address: string) => boolean): ContentFault[] {
  const byFrom = new Map(rows.toReversed().map((one) => [one.from, one]));
  const told = new Map<string, ContentFault>();
  const tell = (line: number, message: string) =>
    told.set(`${line} ${message}`, { file: REDIRECTS_FILE, line, message });
  for (const one of rows) {
    const { from: address, redirect, line } = one;
    const first = byFrom.get(address);
    if (first !== undefined && first !== one)
      tell(
        line,
        `"${address}" stands on line ${first.line} already; an address leads to one place. Take one of the two out.`,
      );
    if (isPage(address))
      tell(
        line,
        `there is a page at "${address}", which nobody would reach any more. Take the row out, or move the page.`,
      );
    if (redirect.kind === 'gone' || redirect.to.startsWith('https:')) continue;
    if (redirect.to.includes(EDITION)) {
      tell(
        line,
        `"to" names ${EDITION}, and "from" does not, so it is not known which. Name one edition, or write ${EDITION} in both.`,
      );
      continue;
    }
    const target = pathOfTarget(redirect.to);
    const next = byFrom.get(target);
    if (next !== undefined) tell(line, wayFrom(one, byFrom));
    else if (
      !isPage(target) &&
      !(
        one.isForEach &&
        rows.some(
          (other) => other.line === line && other.redirect.kind === 'moved' && isPage(pathOfTarget(other.redirect.to)),
        )
      )
    )
      tell(line, `there is no page at "${target}" to lead to. Fix the address, or write gone: true.`);
  }
  return [...told.values()];
}

/** A chain or a loop, in words: both are refused, since each step costs a visitor time, and search engines give up. */
function wayFrom(start: Row, byFrom: ReadonlyMap<string, Row>): string {
  const way = [start.from];
  let end = start;
  while (end.redirect.kind === 'moved' && !end.redirect.to.startsWith('https:')) {
    const target = pathOfTarget(end.redirect.to);
    if (way.includes(target))
      return `${[...way, target].join(' → ')} goes in a circle. Let one of them lead to a page, or write gone: true.`;
    way.push(target);
    const next = byFrom.get(target);
    if (next === undefined) break;
    end = next;
  }
  const last = end.redirect.kind === 'gone' ? 'gone: true' : `to: ${end.redirect.to}`;
  return `${way.join(' → ')} is a chain. Write where it ends: ${last}.`;
}

/** Where an address that is no page leads; an edition that lacks the page keeps its 404. */
export function redirectsByAddress(
  rows: readonly Row[],
  isPage: (address: string) => boolean,
): ReadonlyMap<string, Redirect> {
  return new Map(
    rows
      .filter(
        ({ redirect, isForEach }) =>
          redirect.kind === 'gone' ||
          !isForEach ||
          redirect.to.startsWith('https:') ||
          isPage(pathOfTarget(redirect.to)),
      )
      .map((one) => [one.from, one.redirect]),
  );
}
