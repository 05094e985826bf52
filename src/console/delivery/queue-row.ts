import { FOLLOW_UPS, SMS, TASKS, WEBHOOK_PREFIX } from '#delivery/job-queue.ts';
import { judgeQueue } from '#delivery/desk/judge-queue.ts';
import type { QueueFacts } from '#delivery/desk/queue-facts.ts';
import type { LetterKind } from '#contracts/delivery-desk.ts';
import type { QueueRow } from './delivery.answers.ts';

const KINDS: Readonly<Record<string, LetterKind>> = { [FOLLOW_UPS]: 'mail', [SMS]: 'sms', [TASKS]: 'task' };

export const lastErrorOf = ({ errorClass, error, lastFailedAt }: QueueFacts): QueueRow['last_error'] =>
  errorClass === null || lastFailedAt === null
    ? null
    : { class: errorClass, line: error ?? '', at: lastFailedAt.toISOString() };

export const queueRow = (facts: QueueFacts): QueueRow => ({
  queue: facts.queue,
  kind: KINDS[facts.queue] ?? 'event',
  endpoint: facts.queue.startsWith(WEBHOOK_PREFIX) ? facts.queue.slice(WEBHOOK_PREFIX.length) : null,
  ...judgeQueue(facts),
  waiting: facts.waiting,
  oldest_s: facts.oldestS === null ? null : Math.max(0, Math.round(facts.oldestS)),
  active: facts.active,
  done_hour: facts.doneHour,
  done_day: facts.doneDay,
  failing: facts.failing,
  dead: facts.dead,
  last_error: lastErrorOf(facts),
});
