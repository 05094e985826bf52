import { lt } from 'drizzle-orm';
import { READER_COOKIE } from '#contracts/cookies.ts';
import type { Database } from '#contracts/database.ts';
import type { RatingSummary } from '#contracts/calls/article-rating.ts';
import { ratingSummary, type VoteSum } from './rating-summary.ts';
import { articleRatings, articleVotes } from './ratings.tables.ts';

/**
 * The votes that pages show (RAT-1). In memory, so that a page costs no query and can be rendered while the database is away;
 * read again every RATINGS_READ_EVERY_MS, because other machines count votes too.
 */
export class RatingBoard {
  #sums: ReadonlyMap<string, VoteSum> = new Map();

  of(article: string): RatingSummary {
    return ratingSummary(this.#sums.get(article) ?? { votes: 0, stars: 0 });
  }

  async read(db: Database): Promise<void> {
    const rows = await db.select().from(articleRatings);
    this.#sums = new Map(rows.map((row) => [row.article, row]));
  }
}

/** A vote is kept as long as its reader can be known again; the sum stays. */
export async function forgetOldVotes(db: Database, now: Date): Promise<void> {
  await db
    .delete(articleVotes)
    .where(lt(articleVotes.votedAt, new Date(now.getTime() - READER_COOKIE.maxAgeSeconds * 1000)));
}
