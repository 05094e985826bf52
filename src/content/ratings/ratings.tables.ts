import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The sum of an article's votes, so that an average costs one row. `article` is its path without the edition. */
export const articleRatings = pgTable('article_ratings', {
  article: text('article').primaryKey(),
  votes: integer('votes').notNull(),
  /** Of all votes together. */
  stars: integer('stars').notNull(),
});

/** One row a vote. `key` is a keyed hash of article and reader: one vote each, and nobody's list of articles. */
export const articleVotes = pgTable(
  'article_votes',
  {
    key: text('key').primaryKey(),
    article: text('article').notNull(),
    stars: integer('stars').notNull(),
    votedAt: timestamp('voted_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('article_votes_voted').on(table.votedAt)],
);
