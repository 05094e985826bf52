import type {
  BuiltInView,
  BulkAct,
  BulkRefusal,
  PeopleColumn,
  PeopleJobState,
  ViewSetting,
} from '#contracts/people-work.ts';
import type { PersonRow } from '../answers.ts';
import type { DataClass } from '../sections.ts';

/** What the calls for views, changes and exports of many people answer. Moments are ISO 8601 in UTC. */

export type ViewRow = {
  readonly id: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly is_own: boolean;
  /** Whose it is, where it is another's. */
  readonly by: string | null;
  readonly setting: ViewSetting;
  readonly version: number;
};
export type ViewsAnswer = {
  readonly built_in: readonly BuiltInView[];
  readonly views: readonly ViewRow[];
  /** Those that one has chosen for the views that say nothing of columns; null: as the console begins. */
  readonly columns: readonly PeopleColumn[] | null;
};
/** Exact up to PEOPLE_COUNTED_MAX; `more`: beyond. Views that take too long to count are left out. */
export type ViewCountsAnswer = { readonly counts: Readonly<Record<string, number | 'more'>> };
/** How a view stands, in a conflict. */
export type TheirView = { readonly view: ViewRow | null; readonly by: string | null; readonly at: string };

export type ExportPreview = {
  /** Null: more than are sent at once. */
  readonly count: number | null;
  /** `file`: it is sent at once. `job`: it is made in the background, and fetched within a day. */
  readonly how: 'file' | 'job';
  readonly needs_second: boolean;
  /** Classes of data that the file has masked. */
  readonly masked: readonly DataClass[];
};

export type PeopleJobRow = {
  readonly id: string;
  readonly kind: 'bulk' | 'undo' | 'export';
  /** Without the words of a task. */
  readonly act: Exclude<BulkAct, { readonly act: 'task' }> | { readonly act: 'task' } | null;
  readonly filter: Readonly<Record<string, string>> | null;
  readonly state: PeopleJobState;
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  /** Has not got on for PEOPLE_JOB_STANDS_MS. */
  readonly stands: boolean;
  readonly moved_at: string;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** Of an export that is done: until when its file can be fetched. */
  readonly kept_until: string | null;
  /** Of a change: whether it can be taken back. */
  readonly can_undo: boolean;
};
export type PeopleJobsAnswer = { readonly jobs: readonly PeopleJobRow[] };

export type LeftOut = { readonly reason: BulkRefusal; readonly count: number };
export type BulkPreview =
  | { readonly kind: 'too-many'; readonly max: number }
  | {
      readonly kind: 'prepared';
      readonly job: PeopleJobRow;
      /** How many are changed: exact. */
      readonly count: number;
      readonly samples: readonly PersonRow[];
      readonly left_out: readonly LeftOut[];
      readonly left_out_samples: readonly { readonly reason: BulkRefusal; readonly person: PersonRow }[];
    };
export type PeopleJobAnswer = {
  readonly job: PeopleJobRow;
  readonly left_out: readonly LeftOut[];
  readonly left_out_samples: readonly { readonly reason: BulkRefusal; readonly person: PersonRow }[];
};

/** Who else has a person open. */
export type OpenByAnswer = { readonly open_by: readonly { readonly id: string; readonly name: string }[] };
