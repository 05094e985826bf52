import * as z from 'zod/mini';
import { endOfDay, startOfDay } from '#contracts/days.ts';

const date = z.iso.date({ error: 'expected a date such as 2026-10-01' });

/** From when a fact holds, when somebody has to look at it again, and until when it may be shown. Days of UTC. */
export const datedFields = {
  from: date,
  reviewBy: date,
  /** The last day on which it is shown; left out, it has no end. */
  to: z.optional(date),
};

export type Dated = { readonly from: string; readonly reviewBy?: string | undefined; readonly to?: string | undefined };

/** Whether a fact is in force at a moment. */
export const isInForce = ({ from, to }: Dated, at: Date): boolean =>
  startOfDay(from) <= at.getTime() && (to === undefined || at.getTime() < endOfDay(to));

/** When facts begin or end, after a moment; undefined where none does. */
export const nextTurn = (facts: readonly Dated[], at: Date): Date | undefined =>
  facts
    .flatMap(({ from, to }) => [startOfDay(from), ...(to === undefined ? [] : [endOfDay(to)])])
    .filter((moment) => moment > at.getTime())
    .toSorted((a, b) => a - b)
    .map((moment) => new Date(moment))[0];
