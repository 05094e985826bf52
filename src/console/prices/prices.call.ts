import { desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#contracts/database.ts';
import { HALT_REASONS } from '#contracts/halts.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { HALT_CHANGES_SHOWN, HALT_MAX_DAYS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { timeOrderedId } from '../people/time-ordered-id.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { Member } from '../staff/staff-session.ts';
import { feedOf, gatewayRows, instrumentRows, sourceRows } from './price-rows.ts';
import type { HaltAnswer, InstrumentAnswer, PricesAnswer, SpreadsAnswer } from './prices.answers.ts';
import { haltChanges, haltedInstruments } from './prices.tables.ts';
import { readHalts } from './watch-halts.ts';

const DAY_MS = 86_400_000;

/** @throws ProblemError `not-found` */
function instrumentOf({ prices }: ConsoleContext, symbol: string): Instrument {
  const instrument = prices.instruments.find((each) => each.symbol === symbol);
  if (instrument === undefined) throw new ProblemError('not-found');
  return instrument;
}

/** Names of instruments are in the language that the member reads. */
const languageOf = ({ language }: Member, { headers }: FastifyRequest): string =>
  (language ?? headers['accept-language'] ?? 'en').slice(0, 2);

export const pricesCall = consoleCall({
  method: 'GET',
  path: '/console/api/prices',
  needs: 'prices.view',
  summary: 'Every instrument with its newest tick, spread and refusals; sources, takeovers and gateways',
  read: async ({ context: { db, now, prices }, who, request }): Promise<PricesAnswer> => {
    const { revision, halts } = await readHalts(db);
    const nowMs = now().getTime();
    const statuses = prices.statuses();
    return {
      now: nowMs,
      origin: prices.origin,
      has_bus: prices.hasBus,
      instruments: await instrumentRows(prices, halts, nowMs, languageOf(who, request)),
      sources: sourceRows(statuses, nowMs),
      gateways: gatewayRows(statuses, revision, nowMs),
      takeovers: statuses
        .flatMap(({ feed }) => feed?.takeovers ?? [])
        .toSorted((a, b) => b.at - a.at)
        .slice(0, HALT_CHANGES_SHOWN),
    };
  },
});

export const instrumentCall = consoleCall({
  method: 'GET',
  path: '/console/api/prices/{id}',
  needs: 'prices.view',
  summary: 'An instrument: how it stands, the ticks refused last, and who closed and opened it',
  refusals: ['not-found'],
  read: async ({ context, params, who, request }): Promise<InstrumentAnswer> => {
    const { db, now, prices } = context;
    const instrument = instrumentOf(context, params.id);
    const { halts } = await readHalts(db);
    const nowMs = now().getTime();
    const [row] = await instrumentRows(
      { ...prices, instruments: [instrument] },
      halts,
      nowMs,
      languageOf(who, request),
    );
    if (row === undefined) throw new ProblemError('not-found');
    const changes = await db
      .select({ change: haltChanges, by: staff.name })
      .from(haltChanges)
      .leftJoin(staff, eq(staff.id, haltChanges.staffId))
      .where(eq(haltChanges.symbol, instrument.symbol))
      .orderBy(desc(haltChanges.at), desc(haltChanges.id))
      .limit(HALT_CHANGES_SHOWN);
    return {
      instrument: row,
      now: nowMs,
      origin: prices.origin,
      halt: await haltOf(db, instrument.symbol, nowMs),
      changes: changes.map(({ change, by }) => ({
        id: change.id,
        at: change.at.toISOString(),
        is_halted: change.isHalted,
        reason: change.reason,
        until: change.until?.toISOString() ?? null,
        by,
      })),
      refused_ticks: (feedOf(prices.statuses(), nowMs)?.refused_ticks ?? [])
        .filter(({ symbol }) => symbol === instrument.symbol)
        .toReversed(),
    };
  },
});

export const spreadsCall = consoleCall({
  method: 'GET',
  path: '/console/api/prices/{id}/spreads',
  needs: 'prices.view',
  summary: 'The spreads of an instrument in the last 24 hours, by minute',
  refusals: ['not-found'],
  read: async ({ context, params }): Promise<SpreadsAnswer> => {
    const { symbol } = instrumentOf(context, params.id);
    const minutes = await context.prices.spreads(symbol, context.now().getTime() - DAY_MS);
    return { minutes: minutes.map(({ atMs, min, max, mean }) => [atMs, min, max, mean]) };
  },
});

/** As it stands now: one whose end has come is open. */
async function haltOf(handle: Database | Transaction, symbol: string, nowMs: number): Promise<HaltAnswer> {
  const [row] = await handle
    .select({ halt: haltedInstruments, by: staff.name })
    .from(haltedInstruments)
    .leftJoin(staff, eq(staff.id, haltedInstruments.changedBy))
    .where(eq(haltedInstruments.symbol, symbol));
  if (row === undefined) return { symbol, is_halted: false, reason: null, until: null, version: 0, by: null, at: null };
  const { halt, by } = row;
  const isHalted = halt.isHalted && (halt.until === null || halt.until.getTime() > nowMs);
  return {
    symbol,
    is_halted: isHalted,
    reason: isHalted ? halt.reason : null,
    until: isHalted ? (halt.until?.toISOString() ?? null) : null,
    version: halt.version,
    by,
    at: halt.changedAt.toISOString(),
  };
}

type Change = { readonly reason: (typeof HALT_REASONS)[number]; readonly until: Date | null } | undefined;

/** Closes or opens an instrument, if nobody has since the version that was looked at. @throws ProblemError `changed-meanwhile` */
async function setHalt(
  { context, who }: { readonly context: ConsoleContext; readonly who: Member },
  tx: Transaction,
  symbol: string,
  change: Change,
  version: number,
): Promise<HaltAnswer> {
  const at = context.now();
  const next = {
    isHalted: change !== undefined,
    reason: change?.reason ?? null,
    until: change?.until ?? null,
    version: version + 1,
    changedBy: who.id,
    changedAt: at,
  };
  const [row] = await tx
    .insert(haltedInstruments)
    .values({ symbol, ...next })
    .onConflictDoUpdate({
      target: haltedInstruments.symbol,
      set: next,
      setWhere: eq(haltedInstruments.version, version),
    })
    .returning();
  if (row === undefined)
    throw new ProblemError('changed-meanwhile', undefined, { theirs: await haltOf(tx, symbol, at.getTime()) });
  await tx.insert(haltChanges).values({
    id: timeOrderedId(at),
    symbol,
    at,
    isHalted: next.isHalted,
    reason: next.reason,
    until: next.until,
    staffId: who.id,
  });
  return haltOf(tx, symbol, at.getTime());
}

const version = z.int().check(z.nonnegative());

export const closeCall = consoleCall({
  method: 'POST',
  path: '/console/api/prices/{id}/close',
  needs: 'prices.close',
  summary:
    'Mark an instrument as closed, for a reason, until it is opened or for a time; its price stands still everywhere',
  body: z.object({ reason: z.enum(HALT_REASONS), until: z.nullable(z.iso.datetime()), version }),
  refusals: ['not-found', 'bad-input', 'changed-meanwhile'],
  write: async (asked, tx): Promise<HaltAnswer> => {
    const { context, params, body } = asked;
    const { symbol } = instrumentOf(context, params.id);
    const until = body.until === null ? null : new Date(body.until);
    const nowMs = context.now().getTime();
    if (until !== null && (until.getTime() <= nowMs || until.getTime() > nowMs + HALT_MAX_DAYS * DAY_MS))
      throw new ProblemError('bad-input', `The end has to be within ${HALT_MAX_DAYS} days from now.`);
    const answer = await setHalt(asked, tx, symbol, { reason: body.reason, until }, body.version);
    const object = `${symbol}: ${body.reason}${until === null ? '' : ` until ${until.toISOString()}`}`;
    await recordStaffAct(context, tx, asked, 'instrument-closed', object);
    return answer;
  },
});

export const openCall = consoleCall({
  method: 'POST',
  path: '/console/api/prices/{id}/open',
  needs: 'prices.close',
  summary: 'Open an instrument that staff has closed',
  body: z.object({ version }),
  refusals: ['not-found', 'changed-meanwhile'],
  write: async (asked, tx): Promise<HaltAnswer> => {
    const { context, params, body } = asked;
    const { symbol } = instrumentOf(context, params.id);
    const answer = await setHalt(asked, tx, symbol, undefined, body.version);
    await recordStaffAct(context, tx, asked, 'instrument-opened', symbol);
    return answer;
  },
});
