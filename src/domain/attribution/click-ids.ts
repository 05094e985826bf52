import { CLICK_ID_MAX_LENGTH, CLICK_IDS_KEPT } from '#contracts/limits.ts';
import { boundedId } from './bounds.ts';

const NAME = /^\w{1,30}$/;

/** `1~gclid~Cj0K…~msclkid~9f…`: version, then names and ids, the newest first. */
export const formatClickIds = (ids: Readonly<Record<string, string>>): string =>
  ['1', ...Object.entries(ids).flat()].join('~');

export function parseClickIds(text: string | undefined): Readonly<Record<string, string>> {
  const [version, ...parts] = (text ?? '').split('~', 2 * CLICK_IDS_KEPT + 1);
  if (version !== '1') return {};
  const ids: [string, string][] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [name = '', id] = [parts[at], boundedId(parts[at + 1], CLICK_ID_MAX_LENGTH)];
    if (NAME.test(name) && id !== undefined) ids.push([name, id]);
  }
  return Object.fromEntries(ids);
}

/** New ones before those that were there, a name once, and no more than are kept. */
export const mergeClickIds = (
  fresh: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({
      ...fresh,
      ...Object.fromEntries(Object.entries(before).filter(([name]) => fresh[name] === undefined)),
    }).slice(0, CLICK_IDS_KEPT),
  );
