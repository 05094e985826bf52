import { and, desc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CallInput } from '#calls/call-declaration.ts';
import { type Complaints, refusal } from '#calls/parse-body.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { DAY_MS, endOfDay, startOfDay } from '#contracts/days.ts';
import { LOSS_FIGURE_SOURCE_MAX_LENGTH } from '#contracts/limits.ts';
import type { Edition } from '#contracts/edition.ts';
import type { WarnedRegulator } from '#contracts/loss-figures.ts';
import { ProblemError } from '#contracts/problems.ts';
import { judgeLine } from '#contracts/typed-line.ts';
import type { DoneAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff } from '../console.tables.ts';
import { type ConsoleCall, consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { judged } from '../staff/typed-fields.ts';
import type { Member } from '../staff/staff-session.ts';
import type {
  FigureRow,
  PercentagesAnswer,
  RegulatorFigures,
  StoredFigureAnswer,
  TheirFigure,
} from './percentages.answers.ts';
import { lossFigures } from './percentages.tables.ts';

const storedQuery = (handle: Database | Transaction) =>
  handle
    .select({ figure: lossFigures, by: staff.name })
    .from(lossFigures)
    .leftJoin(staff, eq(staff.id, lossFigures.storedBy));
type Stored = Awaited<ReturnType<typeof storedQuery>>[number];

function figuresOf({ written, current }: WarnedRegulator, stored: readonly Stored[], now: Date): readonly FigureRow[] {
  const counting = stored.filter(({ figure }) => figure.endedAt === null);
  const replaced = new Set(counting.map(({ figure }) => figure.from));
  const stateOf = (from: string, isEnded: boolean): FigureRow['state'] => {
    if (isEnded) return 'ended';
    if (current?.from === from) return 'current';
    return startOfDay(from) > now.getTime() ? 'coming' : 'past';
  };
  const ofFile = written.map(({ from, to, reviewBy, percent }): FigureRow => ({
    id: null,
    percent,
    from,
    to,
    review_by: reviewBy,
    state: stateOf(from, replaced.has(from)),
    source: null,
    by: null,
    stored_at: null,
  }));
  const ofConsole = stored.map((each) => storedRow(each, stateOf(each.figure.from, each.figure.endedAt !== null)));
  const isEnded = ({ state }: FigureRow) => Number(state === 'ended');
  return [...ofFile, ...ofConsole].toSorted((a, b) => isEnded(a) - isEnded(b) || b.from.localeCompare(a.from));
}

const storedRow = ({ figure, by }: Stored, state: FigureRow['state']): FigureRow => ({
  id: figure.id,
  percent: figure.percent,
  from: figure.from,
  to: figure.to,
  review_by: figure.reviewBy,
  state,
  source: figure.source,
  by,
  stored_at: figure.storedAt.toISOString(),
});

const storedOf = (handle: Database | Transaction, regulator?: string) =>
  storedQuery(handle)
    .where(regulator === undefined ? undefined : eq(lossFigures.regulator, regulator))
    .orderBy(desc(lossFigures.storedAt), desc(lossFigures.id));

const percentagesCall = consoleCall({
  method: 'POST',
  path: '/console/api/percentages',
  needs: 'percentages.view',
  summary:
    'The loss percentages of each regulator: those of its file, those that were stored here, and which one visitors read',
  body: z.object({ language: z.optional(z.string().check(z.maxLength(20))) }),
  read: async ({ context, body, who }): Promise<PercentagesAnswer> => {
    const { percentages, db } = context;
    const now = context.now();
    // What is shown here is what is stored, in whichever process somebody looks.
    await percentages.look();
    const stored = await storedOf(db);
    const rows = percentages.regulators().flatMap((regulator): RegulatorFigures[] => {
      const { code, names, companies, sentences, holdsDays, current, validUntil } = regulator;
      const own = editionsOf(context, code);
      const edition = own.find(({ language }) => language === body.language) ?? own[0];
      // One that no edition has is read by nobody.
      if (edition === undefined) return [];
      const named = (each: Readonly<Record<string, string>>) => each[body.language ?? ''] ?? each['en'] ?? code;
      return [
        {
          code,
          name: named(names),
          company: named(companies),
          editions: own.map(({ id }) => id),
          may_change: who.may.has('percentages.change') && own.every(({ id }) => who.editions?.includes(id) ?? true),
          percent: current?.percent ?? null,
          valid_until: validUntil?.toISOString() ?? null,
          holds_days: holdsDays,
          sentence: {
            text: sentences[edition.language] ?? '',
            language: edition.language,
            direction: edition.direction,
            locale: edition.locale,
          },
          figures: figuresOf(
            regulator,
            stored.filter(({ figure }) => figure.regulator === code),
            now,
          ),
        },
      ];
    });
    return { regulators: rows };
  },
});

const day = z.iso.date();
const figure = z.object({
  percent: z.number().check(
    z.minimum(0),
    z.maximum(100),
    z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9),
  ),
  from: day,
  to: day,
  review_by: day,
  source: judged((typed) => judgeLine(typed, LOSS_FIGURE_SOURCE_MAX_LENGTH), 400),
  /** What who asks saw stored for the same first day; null: nothing. */
  known: z.nullable(z.uuid()),
});

/** Of one company, with its warning in each of its editions. */
const editionsOf = ({ editions }: Pick<ConsoleContext, 'editions'>, code: string): readonly Edition[] =>
  editions.filter(({ regulator }) => regulator === code);
const changes = ({
  context,
  params,
}: {
  readonly context: ConsoleContext;
  readonly params: { readonly regulator: string };
}) => editionsOf(context, params.regulator).map(({ id }) => id);

type Asked<Body> = CallInput<ConsoleContext, '/console/api/percentages/{regulator}', Body, Member>;

const regulatorOf = ({ percentages }: ConsoleContext, code: string): WarnedRegulator => {
  const regulator = percentages.regulators().find((each) => each.code === code);
  if (regulator === undefined) throw new ProblemError('not-found');
  return regulator;
};

async function activeAt(tx: Transaction, regulator: string, from: string): Promise<Stored | undefined> {
  const [found] = await storedQuery(tx)
    .where(and(eq(lossFigures.regulator, regulator), eq(lossFigures.from, from), isNull(lossFigures.endedAt)))
    .for('update', { of: lossFigures });
  return found;
}

/** Neither in the past, nor longer than a figure may be shown, nor over what somebody else has stored. @throws ProblemError */
async function checkFigure(
  { context, request, params, body }: Asked<z.infer<typeof figure>>,
  tx: Transaction,
): Promise<Stored | undefined> {
  const { holdsDays } = regulatorOf(context, params.regulator);
  const { from, to, review_by: reviewBy } = body;
  const complaints: Record<string, string[]> = {};
  const days = (endOfDay(to) - startOfDay(from)) / DAY_MS;
  if (days < 1 || endOfDay(to) <= context.now().getTime()) complaints['to'] = ['invalid'];
  else if (days > holdsDays) complaints['to'] = ['too-long'];
  if (reviewBy < from || reviewBy > to) complaints['review_by'] = ['invalid'];
  if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints satisfies Complaints);
  const known = await activeAt(tx, params.regulator, from);
  if ((known?.figure.id ?? null) !== body.known) throw changedMeanwhile(known);
  return known;
}

function changedMeanwhile(known: Stored | undefined): ProblemError {
  const theirs: TheirFigure = { figure: known === undefined ? null : storedRow(known, 'coming') };
  return new ProblemError('changed-meanwhile', undefined, { theirs });
}

const PLACE = 'percentages';
const end = (tx: Transaction, id: string, { at, by }: { readonly at: Date; readonly by: string }) =>
  tx.update(lossFigures).set({ endedAt: at, endedBy: by }).where(eq(lossFigures.id, id));

const storeCall = consoleCall({
  method: 'POST',
  path: '/console/api/percentages/{regulator}',
  needs: 'percentages.change',
  stepUp: true,
  summary:
    'Store a loss percentage for a regulator, with its days and its source; pages, forms, mails and search have it within a minute',
  body: figure,
  refusals: ['not-found', 'changed-meanwhile', 'step-up-needed', 'second-person-missing'],
  fourEyes: {
    name: 'percentage',
    changes,
    held: async (asked, tx) => {
      const { params, body } = asked;
      await checkFigure(asked, tx);
      const facts = {
        regulator: params.regulator,
        percent: `${body.percent} %`,
        begins: body.from,
        ends: body.to,
        review: body.review_by,
        source: body.source,
      };
      return { facts, place: PLACE };
    },
  },
  write: async (asked, tx): Promise<StoredFigureAnswer> => {
    const { context, params, body, who, id } = asked;
    const { regulator } = params;
    const known = await checkFigure(asked, tx);
    const now = context.now();
    if (known !== undefined) await end(tx, known.figure.id, { at: now, by: who.id });
    const { percent, from, to, review_by: reviewBy, source } = body;
    const made = await tx
      .insert(lossFigures)
      .values({ id, regulator, from, to, reviewBy, percent, source, storedAt: now, storedBy: who.id })
      .onConflictDoNothing()
      .returning({ id: lossFigures.id });
    // Two for the same day at the same moment: nothing was there to lock.
    if (made.length === 0) throw changedMeanwhile(await activeAt(tx, regulator, from));
    await recordStaffAct(
      context,
      tx,
      asked,
      'percentage-stored',
      `${id} ${regulator}: ${percent} from ${from} to ${to}`,
    );
    return { id };
  },
  settled: ({ context }) => showNow(context),
});

const withdrawCall = consoleCall({
  method: 'POST',
  path: '/console/api/percentages/{regulator}/withdraw',
  needs: 'percentages.change',
  stepUp: true,
  summary: 'Withdraw a loss percentage that was stored here; what the regulator’s file has holds again',
  body: z.object({ id: z.uuid() }),
  refusals: ['not-found', 'changed-meanwhile', 'step-up-needed', 'second-person-missing'],
  fourEyes: {
    name: 'percentage',
    changes,
    held: async ({ params, body }, tx) => {
      const { figure: found } = await withdrawable(tx, params.regulator, body.id);
      const facts = {
        regulator: params.regulator,
        withdrawn: `${found.percent} %`,
        begins: found.from,
        ends: found.to,
      };
      return { facts, place: PLACE };
    },
  },
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const { figure: found } = await withdrawable(tx, params.regulator, body.id);
    await end(tx, found.id, { at: context.now(), by: who.id });
    const object = `${found.id} ${found.regulator}: ${found.percent} from ${found.from} to ${found.to}`;
    await recordStaffAct(context, tx, asked, 'percentage-withdrawn', object);
    return { done: true };
  },
  settled: ({ context }) => showNow(context),
});

async function withdrawable(tx: Transaction, regulator: string, id: string): Promise<Stored> {
  const [found] = await storedQuery(tx)
    .where(and(eq(lossFigures.id, id), eq(lossFigures.regulator, regulator)))
    .for('update', { of: lossFigures });
  if (found === undefined) throw new ProblemError('not-found');
  if (found.figure.endedAt !== null) throw changedMeanwhile(undefined);
  return found;
}

/** In this process at once; others look every few seconds. A database that rests by then is one that they wait for too. */
const showNow = ({ percentages }: ConsoleContext): Promise<void> => percentages.look().catch(() => {});

export const PERCENTAGES_CALLS: readonly ConsoleCall[] = [percentagesCall, storeCall, withdrawCall];
