import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { articleRatings, articleVotes } from './ratings.tables.ts';
import type { VoteSum } from './rating-summary.ts';

export type Vote = {
  /** See articleVotes. */
  readonly key: string;
  /** The same as older secrets hash it: a vote under one of them is this reader's. */
  readonly olderKeys: readonly string[];
  readonly article: string;
  readonly stars: number;
  readonly votedAt: Date;
};

/**
 * Counts a vote, unless its key has one already: then nothing changes. Votes at once take turns at the article's row,
 * so each is counted.
 *
 * @param admit runs for a vote that is new, in its transaction; what it throws refuses the vote.
 * @returns all votes of the article, this one included.
 */
export const countVote = async (
  db: Database,
  { olderKeys, ...vote }: Vote,
  admit: (tx: Transaction) => Promise<void>,
): Promise<VoteSum> =>
  db.transaction(async (tx) => {
    if (!(await addVote(tx, vote, olderKeys))) {
      const [sum] = await tx.select().from(articleRatings).where(eq(articleRatings.article, vote.article));
      if (sum === undefined)
        throw new Error('ratings: a vote stands without a sum, though one transaction writes both.');
      return sum;
    }
    await admit(tx);
    const [sum] = await tx
      .insert(articleRatings)
      .values({ article: vote.article, votes: 1, stars: vote.stars })
      .onConflictDoUpdate({
        target: articleRatings.article,
        set: { votes: sql`${articleRatings.votes} + 1`, stars: sql`${articleRatings.stars} + excluded.stars` },
      })
      .returning();
    if (sum === undefined)
      throw new Error('ratings: the sum came back empty, though an upsert always returns its row.');
    return sum;
  });

/** Whether the reader had no vote. */
async function addVote(tx: Transaction, vote: typeof articleVotes.$inferInsert, olderKeys: readonly string[]) {
  if (olderKeys.length > 0) {
    const before = await tx.$count(articleVotes, inArray(articleVotes.key, [...olderKeys]));
    if (before > 0) return false;
  }
  const added = await tx.insert(articleVotes).values(vote).onConflictDoNothing().returning({ key: articleVotes.key });
  return added.length > 0;
}
