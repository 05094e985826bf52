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
  applications: {
    List: lazy(async () => ({ default: (await import('./applications/applications-view.tsx')).ApplicationsView })),
  },
  approvals: {
    List: lazy(async () => ({ default: (await import('./approvals/approvals-view.tsx')).ApprovalsView })),
  },
  requests: {
    List: lazy(async () => ({ default: (await import('./requests/requests-view.tsx')).RequestsView })),
    Detail: lazy(async () => ({ default: (await import('./requests/request-view.tsx')).RequestView })),
  },
  delivery: {
    List: lazy(async () => ({ default: (await import('./delivery/delivery-view.tsx')).DeliveryView })),
    Detail: lazy(async () => ({ default: (await import('./delivery/letter-view.tsx')).LetterView })),
  },
  prices: {
    List: lazy(async () => ({ default: (await import('./prices/prices-view.tsx')).PricesView })),
    Detail: lazy(async () => ({ default: (await import('./prices/price-view.tsx')).PriceView })),
  },
  funnel: { List: lazy(async () => ({ default: (await import('./funnel/funnel-view.tsx')).FunnelView })) },
  enquiries: {
    List: lazy(async () => ({ default: (await import('./enquiries/enquiries-view.tsx')).EnquiriesView })),
    Detail: lazy(async () => ({ default: (await import('./enquiries/enquiry-view.tsx')).EnquiryView })),
  },
  waiting: {
    List: lazy(async () => ({ default: (await import('./waiting/waiting-view.tsx')).WaitingView })),
    Detail: lazy(async () => ({ default: (await import('./waiting/event-view.tsx')).EventView })),
  },
  content: { List: lazy(async () => ({ default: (await import('./content/content-view.tsx')).ContentView })) },
  percentages: {
    List: lazy(async () => ({ default: (await import('./percentages/percentages-view.tsx')).PercentagesView })),
  },
  audit: { List: lazy(async () => ({ default: (await import('./audit/audit-view.tsx')).AuditView })) },
  staff: {
    List: lazy(async () => ({ default: (await import('./staff/staff-view.tsx')).StaffView })),
    Detail: lazy(async () => ({ default: (await import('./staff/staff-detail.tsx')).StaffDetail })),
  },
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
  applications: {
    undecided: lazy(async () => ({ default: (await import('./applications/undecided.tsx')).Undecided })),
  },
  content: { attention: lazy(async () => ({ default: (await import('./content/attention.tsx')).Attention })) },
};
