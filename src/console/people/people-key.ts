import { ProblemError } from '#contracts/problems.ts';
import type { PeopleKey } from './people-query.ts';

const KEY = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** Moment in milliseconds and id. It names nobody; it travels in bodies all the same. */
export const keyText = (at: Date, id: string): string => `${at.getTime()}.${id}`;
export function readKey(text: string | undefined): PeopleKey | undefined {
  if (text === undefined) return undefined;
  const [, at, id] = KEY.exec(text) ?? [];
  if (at === undefined || id === undefined) throw new ProblemError('bad-address');
  return { at: new Date(Number(at)), id };
}
