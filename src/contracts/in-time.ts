import { READY_CHECK_MAX_MS } from './limits.ts';

/** The answer; undefined where it fails, or is not there in time. For what tells of a part and must not hang with it. */
export async function inTime<Answer>(
  answer: Promise<Answer>,
  withinMs = READY_CHECK_MAX_MS,
): Promise<Answer | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), withinMs);
  try {
    return await Promise.race([answer.catch(() => undefined), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
