import * as z from 'zod/mini';
import {
  type AnsweredStep,
  APPLICATION_QUESTIONS,
  APPLICATION_STATES,
  APPLICATION_STEPS,
  QUESTIONNAIRE_OUTCOMES,
} from '#contracts/application.ts';
import { APPLICATION_ANSWER_MAX_LENGTH, DOCUMENT_MAX_BYTES } from '#contracts/limits.ts';
import { judgeFile } from '#contracts/typed-file.ts';
import { contextFields, formFields } from './signup.ts';
import { typedField } from './typed-field.ts';

const moment = z.iso.datetime();
/** The call judges an answer by the step's own form (decision 140), which knows what is asked; a box is true or false. */
export const judgedByForm = z.union([z.boolean(), z.string().check(z.maxLength(APPLICATION_ANSWER_MAX_LENGTH))]);
const { edition, shown_texts } = contextFields;
const context = { edition, shown_texts, ...formFields };

/** POST /api/application/{step} */
export const applicationStepBody = (step: AnsweredStep) =>
  z.object({
    ...Object.fromEntries(APPLICATION_QUESTIONS[step].map((question) => [question, z.optional(judgedByForm)])),
    ...context,
  });
/** The page that comes next: a step, the warning that the questionnaire led to, or `check`. */
export type ApplicationStepAnswer = { next: ApplicationPage };
export const APPLICATION_PAGES = [...APPLICATION_STEPS, 'warning', 'check'] as const;
export type ApplicationPage = (typeof APPLICATION_PAGES)[number];

/** POST /api/application/identity-document and /address-document: the file as base64. */
export const applicationDocumentBody = z.object({
  document: typedField((typed) => judgeFile(typed, DOCUMENT_MAX_BYTES), { format: 'byte' }),
  ...context,
});

/** POST /api/application */
export const applicationBody = z.object({ edition });

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
});
export type ApplicationSummary = z.infer<typeof applicationSummary>;

export const applicationAnswer = z.object({
  ...applicationSummary.shape,
  /** The newest answers, by question. */
  answers: z.record(z.string(), z.union([z.boolean(), z.string()])),
});
export type ApplicationAnswer = z.infer<typeof applicationAnswer>;

/** POST /api/application/warning: the client has read that the product may not be appropriate, and goes on. */
export const readWarningBody = z.object({ warning_read: z.literal(true), ...context });
/** POST /api/application/send */
export const sendApplicationBody = z.object({ answers_true: z.literal(true), ...context });
export type ApplicationSentAnswer = { sent: true };

/** POST /api/application/link: mails a link by which it goes on elsewhere. */
export const applicationLinkBody = z.object({ edition });
/** POST /api/application/return */
export const returnToApplicationBody = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(200)),
});
