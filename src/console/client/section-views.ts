import { type ComponentType, lazy } from 'react';
import type { SectionId, TodayBlockOf } from '../sections.ts';

export type SectionView = {
  readonly List: ComponentType;
  /** Of one of its things: `/console/<path>/<id>`. */
  readonly Detail?: ComponentType<{ readonly id: string }>;
};

/** The views of each section, which come with their styles when they are opened first. */
export const SECTION_VIEWS: Readonly<Record<SectionId, SectionView>> = {
  today: { List: lazy(async () => ({ default: (await import('./today/today-view.tsx')).TodayView })) },
  tasks: { List: lazy(async () => ({ default: (await import('./tasks/tasks-view.tsx')).TasksView })) },
  people: {
    List: lazy(async () => ({ default: (await import('./people/people-view.tsx')).PeopleView })),
    Detail: lazy(async () => ({ default: (await import('./people/person-view.tsx')).PersonView })),
  },
  enquiries: {
    List: lazy(async () => ({ default: (await import('./enquiries/enquiries-view.tsx')).EnquiriesView })),
    Detail: lazy(async () => ({ default: (await import('./enquiries/enquiry-view.tsx')).EnquiryView })),
  },
  audit: { List: lazy(async () => ({ default: (await import('./audit/audit-view.tsx')).AuditView })) },
  staff: { List: lazy(async () => ({ default: (await import('./staff/staff-view.tsx')).StaffView })) },
};

/** Of each block of the first page that a section declares. */
type TodayViews = {
  readonly [Id in SectionId as [TodayBlockOf<Id>] extends [never] ? never : Id]: Readonly<
    Record<TodayBlockOf<Id>, ComponentType>
  >;
};

export const TODAY_VIEWS: TodayViews = {
  tasks: { 'my-tasks': lazy(async () => ({ default: (await import('./tasks/my-tasks.tsx')).MyTasks })) },
  people: { 'new-leads': lazy(async () => ({ default: (await import('./people/new-leads.tsx')).NewLeads })) },
  enquiries: {
    unanswered: lazy(async () => ({ default: (await import('./enquiries/unanswered.tsx')).Unanswered })),
  },
};
