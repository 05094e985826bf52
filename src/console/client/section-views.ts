import { type ComponentType, lazy } from 'react';
import type { SectionId } from '../sections.ts';

export type SectionView = {
  readonly List: ComponentType;
  /** Of one of its things: `/console/<path>/<id>`. */
  readonly Detail?: ComponentType<{ readonly id: string }>;
};

/** The views of each section, which come with their styles when they are opened first. */
export const SECTION_VIEWS: Readonly<Record<SectionId, SectionView>> = {
  people: {
    List: lazy(async () => ({ default: (await import('./people/people-view.tsx')).PeopleView })),
    Detail: lazy(async () => ({ default: (await import('./people/person-view.tsx')).PersonView })),
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
  audit: { List: lazy(async () => ({ default: (await import('./audit/audit-view.tsx')).AuditView })) },
  staff: {
    List: lazy(async () => ({ default: (await import('./staff/staff-view.tsx')).StaffView })),
    Detail: lazy(async () => ({ default: (await import('./staff/staff-detail.tsx')).StaffDetail })),
  },
};
