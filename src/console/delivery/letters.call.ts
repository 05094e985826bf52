import { and, asc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { DISCARD_REASONS, ERROR_CLASSES, LETTER_AGES, LETTER_KINDS, LETTER_STATES } from '#contracts/delivery-desk.ts';
import { LETTERS_AT_ONCE_MAX } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { deliveryAttempts, mailSuppressions } from '#delivery/delivery.tables.ts';
import { listLetters, readLetter } from '#delivery/desk/letters.ts';
import { discardLetters, resendLetters } from '#delivery/desk/orders.ts';
import { normalisedEmail } from '#delivery/desk/suppressions.ts';
import { consoleCall } from '../define-call.ts';
import { limitStatement } from '../people/people-query.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { LetterAnswer, LettersAnswer, LettersDone } from './delivery.answers.ts';
import { lettersFor } from './letter-row.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Closed lists and names of templates, events and endpoints, which are code or settings: they stand in the address of the list. */
export const letterFilter = {
  kind: z.optional(z.enum(LETTER_KINDS)),
  name: z.optional(z.string().check(z.regex(/^[a-z][\w.-]{0,99}$/))),
  endpoint: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))),
  error: z.optional(z.enum(ERROR_CLASSES)),
  age: z.optional(z.enum(LETTER_AGES)),
};

export const lettersCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/letters',
  needs: 'delivery.view',
  summary: 'A page of what was given up, the newest first, or of what fails and is tried again',
  body: z.object({
    state: z.enum(LETTER_STATES),
    ...letterFilter,
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  read: async ({ context: { db }, body: { state, after, ...filter }, who }): Promise<LettersAnswer> =>
    db.transaction(async (tx) => {
      await limitStatement(tx);
      const { letters, next } = await listLetters(tx, state, filter, after);
      return { letters: await lettersFor(tx, who, letters), next: next ?? null };
    }),
});

export const letterCall = consoleCall({
  method: 'GET',
  path: '/console/api/delivery/letters/{id}',
  needs: 'delivery.view',
  summary: 'What was given up or fails, with each try',
  refusals: ['not-found'],
  read: async ({ context: { db }, params, who }): Promise<LetterAnswer> => {
    const letter = UUID.test(params.id) ? await readLetter(db, params.id) : undefined;
    if (letter === undefined) throw new ProblemError('not-found');
    const [row] = await lettersFor(db, who, [letter]);
    if (row === undefined) throw new ProblemError('not-found');
    const attempts = await db
      .select()
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.rootId, letter.rootId))
      .orderBy(asc(deliveryAttempts.at), asc(deliveryAttempts.id))
      .limit(LETTERS_AT_ONCE_MAX);
    const email = letter.kind === 'mail' ? normalisedEmail(letter.to) : undefined;
    const [suppression] =
      email === undefined
        ? []
        : await db
            .select()
            .from(mailSuppressions)
            .where(and(eq(mailSuppressions.email, email), isNull(mailSuppressions.liftedAt)));
    return {
      ...row,
      attempts: attempts.map(({ at, attempt, errorClass, error }) => ({
        at: at.toISOString(),
        attempt,
        class: errorClass,
        line: error,
      })),
      suppression:
        suppression === undefined
          ? null
          : { id: suppression.id, kind: suppression.kind, at: suppression.at.toISOString() },
    };
  },
});

const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(LETTERS_AT_ONCE_MAX));

export const resendCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/letters/resend',
  needs: 'delivery.resend',
  summary: 'Send again what was chosen by hand: given up, or to be tried now',
  body: z.object({ state: z.enum(LETTER_STATES), ids }),
  write: async (asked, tx): Promise<LettersDone> => {
    const { context, body } = asked;
    const chosen = [...new Set(body.ids)];
    const done = await resendLetters(tx, context.desk.redrive, body.state, chosen);
    await recordStaffAct(context, tx, asked, 'letters-resent', `${done} of ${chosen.length}: ${chosen.join(' ')}`);
    return { done, asked: chosen.length };
  },
});

export const discardCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/letters/discard',
  needs: 'delivery.discard',
  summary: 'Discard what was given up and chosen by hand, for a reason',
  body: z.object({ ids, reason: z.enum(DISCARD_REASONS) }),
  write: async (asked, tx): Promise<LettersDone> => {
    const { context, body } = asked;
    const chosen = [...new Set(body.ids)];
    const done = await discardLetters(tx, chosen);
    const object = `${body.reason}, ${done} of ${chosen.length}: ${chosen.join(' ')}`;
    await recordStaffAct(context, tx, asked, 'letters-discarded', object);
    return { done, asked: chosen.length };
  },
});
