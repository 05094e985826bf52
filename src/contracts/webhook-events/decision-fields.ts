import * as z from 'zod/mini';
import { DECISION_REASONS } from '#contracts/decisions.ts';
import { field } from './define-event.ts';

/** Why, and by whom, as it was said when it was decided. */
export const decisionFields = {
  reason: field(
    z.nullable(z.enum(DECISION_REASONS)),
    'Why; the person was told so in their language. Null where none was given.',
  ),
  note: field(z.nullable(z.string()), 'What the person was told in words of its own.'),
  decided_by: field(z.string(), 'Who decided, as the call or the command named them.'),
};
