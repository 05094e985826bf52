import type { PersonStage } from './people.ts';

/** Columns of the list of people. The name is always there, and so is what the list is in the order of. */
export const PEOPLE_COLUMNS = [
  'name',
  'email',
  'phone',
  'stage',
  'kind',
  'owner',
  'edition',
  'country',
  'activity',
  'created',
  'task',
] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];
/** The address is shown below the name where it has no column of its own. */
export const FIRST_PEOPLE_COLUMNS: readonly PeopleColumn[] = ['name', 'stage', 'kind', 'owner', 'edition'];
/** Of a file: those of the list, the address by itself, and by what the console knows the person. */
export type ExportColumn = PeopleColumn | 'id';

/** By what was heard of them last, when they came, or when their next task is due. */
export const PEOPLE_SORTS = ['activity', 'created', 'task'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** What a view is kept as; a later version of the console reads the older ones. `me` as owner is whoever looks. */
export type ViewSetting = {
  readonly v: 1;
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: PeopleSort;
  /** Left out, those that whoever looks has chosen for themselves. */
  readonly columns?: readonly PeopleColumn[] | undefined;
};

/** Views that the console has itself, each for who may do what it is for. */
export const BUILT_IN_VIEWS = {
  all: { needs: 'people.view', filter: {}, sort: 'activity' },
  new: { needs: 'people.assign', filter: { stage: 'new', owner: 'none' }, sort: 'created' },
  mine: { needs: 'people.assign', filter: { owner: 'me' }, sort: 'activity' },
  waiting: { needs: 'people.confirm', filter: { confirm: 'waiting' }, sort: 'created' },
  overdue: { needs: 'tasks.view', filter: { task: 'overdue' }, sort: 'task' },
} as const satisfies Readonly<
  Record<string, { readonly needs: string; readonly filter: ViewSetting['filter']; readonly sort: PeopleSort }>
>;
export type BuiltInView = keyof typeof BUILT_IN_VIEWS;
export const BUILT_IN_VIEW_IDS = Object.keys(BUILT_IN_VIEWS) as BuiltInView[];

/** What is done with many people at once as with one. */
export type BulkAct =
  | { readonly act: 'owner'; readonly owner_id: string | null }
  | { readonly act: 'stage'; readonly stage: PersonStage }
  | {
      readonly act: 'task';
      readonly text: string;
      readonly assignee_id: string | null;
      readonly due_on: string | null;
      readonly due_at: string;
    };
export const BULK_ACTS = ['owner', 'stage', 'task'] as const;
export type BulkActName = (typeof BULK_ACTS)[number];
/** Which permission each act asks for, beside that for many. */
export const BULK_NEEDS = { owner: 'people.assign', stage: 'people.stage', task: 'tasks.write' } as const;

/** Why somebody who was frozen is left as they are. `changed`: since they were frozen. `gone`: not seen by who asked any more. */
export const BULK_REFUSALS = ['already', 'erased', 'merged', 'changed', 'gone'] as const;
export type BulkRefusal = (typeof BULK_REFUSALS)[number];
export type BulkOutcome = 'done' | BulkRefusal;

/** `stopped`: by somebody. `failed`: it cannot go on, since who asked may not do it any more. */
export type PeopleJobState = 'prepared' | 'running' | 'stopped' | 'done' | 'failed';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
