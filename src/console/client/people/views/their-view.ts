import type { TheirView } from '#console/people/people-work.answers.ts';
import { ApiError } from '#console/client/api.ts';

/** A view that somebody changed meanwhile, of what a call was refused by. */
export const theirView = (error: unknown): TheirView | undefined =>
  error instanceof ApiError && error.code === 'changed-meanwhile' ? (error.problem?.theirs as TheirView) : undefined;
