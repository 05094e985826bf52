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
  audit: { List: lazy(async () => ({ default: (await import('./audit/audit-view.tsx')).AuditView })) },
  staff: { List: lazy(async () => ({ default: (await import('./staff/staff-view.tsx')).StaffView })) },
};
