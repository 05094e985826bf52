import { nearestName } from '#contracts/nearest-name.ts';
import { decodedPart } from './words-of-address.ts';

/**
 * The page that somebody means who asks for an address without one: of those with the same last part, as `glossary` of
 * `education/glossary`, the one with the shortest path; else the one whose path, or last part, is a few letters away.
 *
 * @param asked path as requested, with or without an edition
 * @param paths those of the edition's pages
 */
export function nearestPage(asked: string, editionId: string, paths: readonly string[]): string | undefined {
  const [first, ...rest] = decodedPart(asked)
    .toLowerCase()
    .replace(/\.\w{2,5}$/, '')
    .split('/')
    .filter(Boolean);
  const wanted = (first === editionId ? rest : [first ?? '', ...rest]).join('/');
  const last = lastPart(wanted);
  if (!/\p{L}{3}/u.test(last) || wanted.length > MOST_LETTERS) return undefined;
  const byLast = new Map<string, string>();
  for (const path of paths.toSorted((a, b) => a.length - b.length))
    if (!byLast.has(lastPart(path))) byLast.set(lastPart(path), path);
  const known = byLast.get(last) ?? nearestName(wanted, paths);
  if (known !== undefined) return known;
  const near = nearestName(last, [...byLast.keys()]);
  return near === undefined ? undefined : byLast.get(near);
}

/** Longer ones are compared with nothing, so that nobody makes the comparison dear. */
const MOST_LETTERS = 100;

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
