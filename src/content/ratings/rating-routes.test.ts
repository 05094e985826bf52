import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountsContext } from '#accounts/accounts-context.ts';
import { auditTrail } from '#audit/audit-trail.ts';
import { throttles } from '#calls/calls.tables.ts';
import { xsrfCall } from '#accounts/session/xsrf.call.ts';
import { ARTICLE_RATING_PATH, type ArticleRatingAnswer } from '#contracts/calls/article-rating.ts';
import { READER_COOKIE } from '#contracts/cookies.ts';
import { RATINGS_PER_ADDRESS } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { problemResponses } from '#server/problem-responses.ts';
import { Visitor } from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { countVote } from './count-vote.ts';
import { RatingBoard, forgetOldVotes } from './rating-board.ts';
import { ratingRoutes } from './rating-routes.ts';
import { articleRatings, articleVotes } from './ratings.tables.ts';

const PIP = 'education/what-is-a-pip';
const SPREAD = 'education/what-is-a-spread';

eachDatabase((_, open) => {
  let db: Awaited<ReturnType<typeof open>>['db'];
  let app: FastifyInstance;
  let origin: string;
  let now: Date;
  const board = new RatingBoard();

  beforeAll(async () => {
    ({ db } = await open());
  });

  beforeEach(async () => {
    for (const table of [articleVotes, articleRatings, throttles]) await db.delete(table);
    now = new Date('2026-11-20T12:00:00Z');
    app = Fastify({ trustProxy: true });
    problemResponses(app, undefined, () => undefined);
    await app.register(cookie);
    xsrfCall.register(app, { secureCookies: true } as AccountsContext);
    await app.register(
      ratingRoutes({
        db,
        board,
        audit: auditTrail([new Uint8Array(32)], () => new Date()),
        secret: [new Uint8Array(32)],
        now: () => now,
        secureCookies: true,
        internalSecret: 'nobody knows',
        editions: [
          {
            id: 'en-gb',
            language: 'en',
            locale: 'en-GB',
            direction: 'ltr',
            label: 'English',
            region: 'GB',
            regulator: 'fca',
            products: [],
          },
        ],
        message: (code, field, language) => `${language}:${field}:${code}`,
        isPage: (path) => path === PIP || path === SPREAD,
      }),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterEach(() => app.close());

  const newVisitor = (address?: string) => new Visitor({ origin }, address);
  const rate = (visitor: Visitor, stars: unknown, id: unknown = PIP) =>
    visitor.post<ArticleRatingAnswer>(ARTICLE_RATING_PATH, { id, stars });
  const rating = ({ body }: { body: ArticleRatingAnswer }) => JSON.parse(body.data) as unknown;
  const kept = async (article = PIP) => {
    await board.read(db);
    return board.of(article);
  };

  it('[RAT-2] takes one vote of a reader also after a new secret, while the one before is listed', async () => {
    const vote = { key: 'under the new', article: PIP, votedAt: now };
    const admit = async () => {};
    await countVote(db, { ...vote, key: 'under the old', olderKeys: [], stars: 5 }, admit);
    const again = { ...vote, olderKeys: ['under the old'], stars: 1 };
    expect(await countVote(db, again, admit)).toMatchObject({ votes: 1, stars: 5 });
    expect(await countVote(db, { ...again, olderKeys: [] }, admit)).toMatchObject({ votes: 2, stars: 6 });
  });

  it('[RAT-3] counts votes, answers the average of all as JSON in a string, and keeps articles apart', async () => {
    expect(await kept()).toEqual({ rating: 0, total: 0 });
    expect((await rate(newVisitor(), 4)).body).toEqual({ data: '{"rating":4}' });
    expect(rating(await rate(newVisitor(), 5))).toEqual({ rating: 4.5 });
    expect(rating(await rate(newVisitor(), 4))).toEqual({ rating: 4.3 });
    expect(rating(await rate(newVisitor(), 1, SPREAD))).toEqual({ rating: 1 });
    expect([await kept(), await kept(SPREAD), await kept('unknown')]).toEqual([
      { rating: 4.3, total: 3 },
      { rating: 1, total: 1 },
      { rating: 0, total: 0 },
    ]);
  });

  it('[RAT-2] takes one vote of a reader, who is known by a signed cookie; a second is answered as the first', async () => {
    const visitor = newVisitor();
    await rate(newVisitor(), 2);
    const first = await rate(visitor, 5);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-fc_reader=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const second = await rate(visitor, 1);
    expect([second.status, second.body, second.headers.getSetCookie()]).toEqual([200, first.body, []]);
    expect(await kept()).toEqual({ rating: 3.5, total: 2 });
    expect(rating(await rate(visitor, 1, SPREAD))).toEqual({ rating: 1 });

    // Someone else's number without its signature is no reader's, so a new one is given out.
    const forger = newVisitor();
    forger.cookies.set(
      READER_COOKIE.hostName,
      `${visitor.cookies.get(READER_COOKIE.hostName)?.split('.')[0]}.${'x'.repeat(43)}`,
    );
    expect((await rate(forger, 1)).headers.getSetCookie()).toHaveLength(1);
    expect((await kept()).total).toBe(3);
  });

  it('[RAT-2] counts few votes of one address on an article, so that clearing cookies does not multiply them', async () => {
    const address = '203.0.113.9';
    for (let vote = 0; vote < RATINGS_PER_ADDRESS.tries; vote += 1)
      expect((await rate(newVisitor(address), 5)).status).toBe(200);
    const refused = await newVisitor(address).post<ProblemDetails>(ARTICLE_RATING_PATH, { id: PIP, stars: 1 });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too-many-requests',
      String(RATINGS_PER_ADDRESS.windowSeconds),
    ]);
    expect(await kept()).toEqual({ rating: 5, total: RATINGS_PER_ADDRESS.tries });
    expect(await db.$count(articleVotes)).toBe(RATINGS_PER_ADDRESS.tries);
    expect((await rate(newVisitor(address), 5, SPREAD)).status).toBe(200);
    expect((await rate(newVisitor('203.0.113.10'), 5)).status).toBe(200);
    now = new Date(now.getTime() + RATINGS_PER_ADDRESS.windowSeconds * 1000);
    expect((await rate(newVisitor(address), 5)).status).toBe(200);

    // What is kept names neither the address nor the reader.
    const visitor = newVisitor(address);
    await rate(visitor, 3);
    const rows = JSON.stringify([await db.select().from(articleVotes), await db.select().from(throttles)]);
    expect(rows).not.toContain(address);
    expect(rows).not.toContain(visitor.cookies.get(READER_COOKIE.hostName)?.split('.')[0]);
  });

  it('[RAT-3] counts every vote of many at once, and one of a reader who sends several at once', async () => {
    const hasty = newVisitor();
    await rate(hasty, 1, SPREAD);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_unused, index) => rate(newVisitor(), (index % 5) + 1)),
      ...Array.from({ length: 5 }, () => rate(hasty, 5)),
    ]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await db.select().from(articleRatings)).toContainEqual({ article: PIP, votes: 21, stars: 65 });
    expect(await kept()).toEqual({ rating: 3.1, total: 21 });
  });

  it.each([
    ['an unknown article', { id: 'education/nothing', stars: 3 }, { id: 'invalid' }],
    ['no article', { stars: 3 }, { id: 'required' }],
    ['a number for an article', { id: 7, stars: 3 }, { id: 'invalid' }],
    ['an article with NUL', { id: 'a\0', stars: 3 }, { id: 'bad-characters' }],
    ['no stars', { id: PIP }, { stars: 'required' }],
    ['0 stars', { id: PIP, stars: 0 }, { stars: 'invalid' }],
    ['6 stars', { id: PIP, stars: 6 }, { stars: 'invalid' }],
    ['4.5 stars', { id: PIP, stars: 4.5 }, { stars: 'invalid' }],
    ['stars as text', { id: PIP, stars: '4' }, { stars: 'invalid' }],
    ['neither', [], { id: 'required', stars: 'required' }],
  ])('[RAT-1] refuses %s, naming the field', async (_name, body, complaints) => {
    const visitor = newVisitor();
    const answer = await visitor.post<ProblemDetails>(ARTICLE_RATING_PATH, body);
    expect([answer.status, answer.body.code]).toEqual([422, 'bad-input']);
    expect(answer.body.errors).toEqual(
      Object.fromEntries(
        Object.entries(complaints).map(([field, code]) => [field, [{ code, message: `en:${field}:${code}` }]]),
      ),
    );
    expect(visitor.cookies.has(READER_COOKIE.hostName)).toBe(false);
    expect(await db.$count(articleVotes)).toBe(0);
  });

  it('refuses what carries no XSRF token, is no JSON, or is broken', async () => {
    const visitor = newVisitor();
    const send = async (headers: Record<string, string>, body: string) =>
      (await visitor.send<ProblemDetails>(ARTICLE_RATING_PATH, { method: 'POST', headers, body })).body.code;
    const json = { 'content-type': 'application/json' };
    const good = JSON.stringify({ id: PIP, stars: 3 });
    expect(await send({ ...json, 'x-xsrf-token': 'other' }, good)).toBe('xsrf-missing');
    expect(await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'id=a&stars=3')).toBe(
      'wrong-content-type',
    );
    expect(await send(json, '{"id":')).toBe('bad-json');
  });

  it('forgets a vote when its reader can no longer be known, and keeps the sum', async () => {
    await rate(newVisitor(), 4);
    await forgetOldVotes(db, new Date(now.getTime() + READER_COOKIE.maxAgeSeconds * 1000));
    expect(await db.$count(articleVotes)).toBe(1);
    await forgetOldVotes(db, new Date(now.getTime() + READER_COOKIE.maxAgeSeconds * 1000 + 1));
    expect(await db.$count(articleVotes)).toBe(0);
    expect(await kept()).toEqual({ rating: 4, total: 1 });
  });
});
