import * as z from 'zod/mini';
import { type AnsweredStep, APPLICATION_QUESTIONS } from '#contracts/application.ts';
import { APPLICATION_ANSWER_MAX_LENGTH, DOCUMENT_MAX_BYTES } from '#contracts/limits.ts';
import { judgeFile } from '#contracts/typed-file.ts';
import { contextFields, formFields } from './signup.ts';
import { typedField } from './typed-field.ts';

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
/** POST /api/application/identity-document and /address-document: the file as base64. */
export const applicationDocumentBody = z.object({
  document: typedField((typed) => judgeFile(typed, DOCUMENT_MAX_BYTES), { format: 'byte' }),
  ...context,
});

/** POST /api/application */
export const applicationBody = z.object({ edition });

/** POST /api/application/warning: the client has read that the product may not be appropriate, and goes on. */
export const readWarningBody = z.object({ warning_read: z.literal(true), ...context });
/** POST /api/application/send */
export const sendApplicationBody = z.object({ answers_true: z.literal(true), ...context });

/** POST /api/application/link: mails a link by which it goes on elsewhere. */
export const applicationLinkBody = z.object({ edition });
/** POST /api/application/return */
export const returnToApplicationBody = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(200)),
});
