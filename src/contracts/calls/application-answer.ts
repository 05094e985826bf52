import * as z from 'zod/mini';
import { VERIFICATION_STANDS } from '#contracts/verification.ts';
import { APPLICATION_STATES, APPLICATION_STEPS, QUESTIONNAIRE_OUTCOMES } from '#contracts/application.ts';

// Apart from the bodies of the calls, whose rules no page that only shows an application needs.
const moment = z.iso.datetime();

/** The page that comes next: a step, the warning that the questionnaire led to, or `check`. */
export type ApplicationStepAnswer = { next: ApplicationPage };
export const APPLICATION_PAGES = [...APPLICATION_STEPS, 'warning', 'check'] as const;
export type ApplicationPage = (typeof APPLICATION_PAGES)[number];

/** Where an application stands. */
export const applicationSummary = z.object({
  state: z.enum(APPLICATION_STATES),
  /** Its pages are those of this edition. */
  edition: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(APPLICATION_STEPS),
      done_at: z.nullable(moment),
      /** Questions or documents that are missing; none of a step that is done. */
      missing: z.array(z.string()),
      /** Whether it can be answered, for the first time or again. */
      is_open: z.boolean(),
    }),
  ),
  /** What the questionnaire led to; null before it. */
  outcome: z.nullable(z.enum(QUESTIONNAIRE_OUTCOMES)),
  /** Until when the questionnaire cannot be answered again. */
  waits_until: z.nullable(moment),
  /** When the warning was acknowledged, where the outcome is `warning`. */
  warning_read_at: z.nullable(moment),
  sent_at: z.nullable(moment),
  /** What the check of identity and address found of what was sent; why is told to staff alone. */
  verification: z.nullable(z.enum(VERIFICATION_STANDS)),
  /** When the company asked for some steps again: those that are open. */
  reopened_at: z.nullable(moment),
});
export type ApplicationSummary = z.infer<typeof applicationSummary>;

export const applicationAnswer = z.object({
  ...applicationSummary.shape,
  /** The newest answers, by question. */
  answers: z.record(z.string(), z.union([z.boolean(), z.string()])),
});
export type ApplicationAnswer = z.infer<typeof applicationAnswer>;

export type ApplicationSentAnswer = { sent: true };
