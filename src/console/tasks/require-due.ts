import type { FastifyRequest } from 'fastify';
import { refusal } from '#calls/parse-body.ts';
import type { ConsoleContext } from '../console-context.ts';

const DAY_MS = 86_400_000;

/** A day ends between 14 hours before and 12 hours after it does in UTC; years are those of this century. @throws ProblemError `bad-input` */
export function requireDue(
  context: ConsoleContext,
  request: FastifyRequest,
  { due_on: dueOn, due_at: at }: { readonly due_on: string | null; readonly due_at: string },
): Date {
  const dueAt = new Date(at);
  const year = dueAt.getUTCFullYear();
  const offMs = dueOn === null ? 0 : dueAt.getTime() - Date.parse(`${dueOn}T24:00:00Z`);
  if (year < 2000 || year > 2199 || Math.abs(offMs) > 0.6 * DAY_MS)
    throw refusal(context, request, { due_at: ['invalid'] });
  return dueAt;
}
