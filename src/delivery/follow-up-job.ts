import parsePhoneNumber from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { UndeliverableError } from '#contracts/follow-ups.ts';
import { mailDomain, mailJob } from './mail-job.ts';

/** E.164. */
export const smsJob = z.object({
  kind: z.literal('sms'),
  template: z.string(),
  to: z.string().check(z.regex(/^\+[1-9]\d{5,14}$/)),
  edition: z.string(),
  values: z.record(z.string(), z.string()),
});
export type SmsJob = z.infer<typeof smsJob>;

export const eventJob = z.object({
  kind: z.literal('event'),
  name: z.string().check(z.regex(/^[a-z][a-z0-9_.-]{0,99}$/)),
  /** Left out by versions that had none. */
  version: z.optional(z.int()),
  id: z.string().check(z.regex(/^[\w.-]{1,200}$/)),
  at: z.iso.datetime(),
  body: z.record(z.string(), z.unknown()),
  /** Name of the webhook that this copy is for; without one, the outbox. */
  receiver: z.optional(z.string()),
});
export type EventJob = z.infer<typeof eventJob>;

const taskJob = z.object({
  kind: z.literal('task'),
  task: z.string(),
  values: z.record(z.string(), z.string()),
});

const JOBS = { mail: mailJob, sms: smsJob, event: eventJob, task: taskJob } as const;
export type FollowUpJob = z.infer<(typeof JOBS)[keyof typeof JOBS]>;

/** Throws UndeliverableError naming the field at fault, never what is in it. */
export function parseFollowUp(data: unknown): FollowUpJob {
  const { kind } = (data ?? {}) as { kind?: unknown };
  if (typeof kind !== 'string' || !Object.hasOwn(JOBS, kind))
    throw new UndeliverableError('the job is no follow-up: kind');
  const parsed = z.safeParse(JOBS[kind as keyof typeof JOBS], data);
  if (!parsed.success)
    throw new UndeliverableError(
      `the job is not ${ARTICLES[kind as keyof typeof JOBS]}: ${parsed.error.issues[0]?.path.join('.') ?? ''}`,
    );
  return parsed.data;
}

const ARTICLES = { mail: 'a mail', sms: 'an SMS', event: 'an event', task: 'a task' } as const;

/** What may stand of a follow-up in logs, metrics and lists, whole or damaged: no address, no number, no value. */
export type FollowUpFacts = { readonly kind: string; readonly name: string; readonly receiver: string };

export function factsOf(data: unknown): FollowUpFacts {
  const { kind, template, task, name, to, receiver } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : 'unknown');
  if (kind === 'mail') return { kind, name: text(template), receiver: mailDomain(text(to)) };
  if (kind === 'sms') return { kind, name: text(template), receiver: callingCode(text(to)) };
  if (kind === 'event') return { kind, name: text(name), receiver: receiver === undefined ? 'outbox' : text(receiver) };
  if (kind === 'task') return { kind, name: text(task), receiver: '' };
  return { kind: 'unknown', name: 'unknown', receiver: '' };
}

/** `+44`: what of a number may be in a log. */
function callingCode(number: string): string {
  const code = parsePhoneNumber(number)?.countryCallingCode;
  return code === undefined ? 'unknown' : `+${code}`;
}
