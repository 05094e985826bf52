import type { PersonRow } from '../answers.ts';

/** Moments are ISO 8601 in UTC. */
export type TaskRow = {
  readonly id: string;
  /** Null of who may not see notes. */
  readonly text: string | null;
  readonly person: Pick<PersonRow, 'id' | 'is_erased' | 'is_made_up' | 'name'>;
  readonly assignee: { readonly id: string; readonly name: string } | null;
  /** `2026-12-24`: the day, where no time was named. */
  readonly due_on: string | null;
  /** From then on it is overdue. */
  readonly due_at: string;
  readonly done_at: string | null;
  readonly changed_by: string | null;
  readonly changed_at: string;
  readonly version: number;
};

export type TasksAnswer = {
  readonly tasks: readonly TaskRow[];
  /** For the next page; null of the last. */
  readonly next: string | null;
  /** Of the first page: how many there are, exact up to PEOPLE_COUNTED_MAX; null beyond, and of later pages. */
  readonly count: number | null;
};

/** How a task is now, in a conflict: somebody else's change. */
export type TheirTask = { readonly task: TaskRow; readonly by: string | null; readonly at: string };
