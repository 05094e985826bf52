import { QUEUE_SLOW_S, QUEUE_STANDS_S } from '#contracts/limits.ts';
import type { QueueFacts } from './queue-facts.ts';

/** How a queue is, in one word, and why: for who looks at it for a second. */
export type QueueState =
  | { readonly state: 'flows'; readonly why: 'empty' | 'in-time' }
  | { readonly state: 'slow'; readonly why: 'late' | 'some-fail' | 'draining' }
  | { readonly state: 'stands'; readonly why: 'paused' | 'all-fail' | 'nobody-takes' };

type Judged = Pick<
  QueueFacts,
  'pausedAt' | 'resumedAt' | 'untriedS' | 'failing' | 'waiting' | 'active' | 'recentlyDone' | 'recentlyFailed'
>;

export function judgeQueue(facts: Judged): QueueState {
  const { untriedS, failing, recentlyDone, recentlyFailed, active, waiting } = facts;
  if (facts.pausedAt !== null) return { state: 'stands', why: 'paused' };
  if (failing > 0 && recentlyDone === 0 && recentlyFailed > 0) return { state: 'stands', why: 'all-fail' };
  if ((untriedS ?? 0) >= QUEUE_STANDS_S && recentlyDone === 0 && active === 0)
    return { state: 'stands', why: 'nobody-takes' };
  if (facts.resumedAt !== null && waiting > 0) return { state: 'slow', why: 'draining' };
  if ((untriedS ?? 0) >= QUEUE_SLOW_S) return { state: 'slow', why: 'late' };
  if (failing > 0) return { state: 'slow', why: 'some-fail' };
  return { state: 'flows', why: waiting + active === 0 ? 'empty' : 'in-time' };
}
