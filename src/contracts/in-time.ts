import { READY_CHECK_MAX_MS } from './limits.ts';

/** The answer; undefined where it fails, or is not there within READY_CHECK_MAX_MS. For what tells of a part and must not hang with it. */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), READY_CHECK_MAX_MS);
  try {
    return await Promise.race([answer.catch(() => undefined), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
