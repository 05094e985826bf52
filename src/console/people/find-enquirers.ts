import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { FindEnquirers } from '#contracts/erasures.ts';
import { people } from '../console.tables.ts';

/** People without a profile by the ids of their rows, for erasing them and for erasing them again after a restore. */
export const findEnquirers: FindEnquirers = async (handle, ids) => {
  if (Array.isArray(ids) && ids.length === 0) return [];
  const found = await handle
    .select({ id: people.id, email: people.emailNormalised, edition: people.edition })
    .from(people)
    .where(and(inArray(people.id, ids as string[]), isNull(people.profileId), isNotNull(people.emailNormalised)));
  return found.flatMap(({ id, email, edition }) => (email === null ? [] : [{ id, email, edition }]));
};
