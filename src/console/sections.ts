import { APPLICATIONS } from './applications/applications.section.ts';
import { APPROVALS } from './approvals/approvals.section.ts';
import { AUDIT } from './audit/audit.section.ts';
import { CONTENT } from './content/content.section.ts';
import { DELIVERY } from './delivery/delivery.section.ts';
import { FUNNEL } from './funnel/funnel.section.ts';
import { ENQUIRIES } from './enquiries/enquiries.section.ts';
import { PEOPLE } from './people/people.section.ts';
import { REQUESTS } from './requests/requests.section.ts';
import { PERCENTAGES } from './percentages/percentages.section.ts';
import { PRICES } from './prices/prices.section.ts';
import { FIRST_ROLE_NAMES, type FirstRole, type Section } from './section.ts';
import { WAITING } from './waiting/waiting.section.ts';
import { STAFF } from './staff/staff.section.ts';
import { TASKS } from './tasks/tasks.section.ts';
import { TODAY } from './today/today.section.ts';

/**
 * What the console has, in the order of the menu: palette, keys, routes of the client and the permissions that calls name follow from it
 * (docs/console.md). Beside this line a section has one in console-calls.ts and one in client/section-views.ts.
 */
export const SECTIONS = {
  today: TODAY,
  tasks: TASKS,
  people: PEOPLE,
  applications: APPLICATIONS,
  enquiries: ENQUIRIES,
  waiting: WAITING,
  requests: REQUESTS,
  approvals: APPROVALS,
  funnel: FUNNEL,
  delivery: DELIVERY,
  prices: PRICES,
  content: CONTENT,
  percentages: PERCENTAGES,
  audit: AUDIT,
  staff: STAFF,
};
export type SectionId = keyof typeof SECTIONS;

type PermissionOf<Id extends SectionId> = Id extends SectionId
  ? `${Id}.${(typeof SECTIONS)[Id]['permissions'][number]}`
  : never;

/** Blocks of the first page that a section has. */
export type TodayBlockOf<Id extends SectionId> = keyof (typeof SECTIONS)[Id]['today'];
export type TodayBlock = { readonly section: SectionId; readonly block: string; readonly needs: Permission };

/** Classes of personal data. Without `see` they are masked; with `reveal` one person's are shown for a minute, and that is recorded. */
export const DATA_CLASSES = ['name', 'contact', 'identity', 'notes'] as const;
export type DataClass = (typeof DATA_CLASSES)[number];

type ClassPermission = `see.${DataClass}` | `reveal.${DataClass}`;
export type Permission = PermissionOf<SectionId> | ClassPermission;

export const SECTION_IDS = Object.keys(SECTIONS) as SectionId[];
const sections: readonly (readonly [SectionId, Section<string, string>])[] = SECTION_IDS.map((id) => [
  id,
  SECTIONS[id],
]);
const permission = (id: SectionId, action: string) => `${id}.${action}` as Permission;

/** In the order of the menu. */
export const TODAY_BLOCKS: readonly TodayBlock[] = sections.flatMap(([id, { today }]) =>
  Object.entries(today).map(([block, action]) => ({ section: id, block, needs: permission(id, action) })),
);

export const PERMISSIONS: readonly Permission[] = [
  ...sections.flatMap(([id, { permissions }]) => permissions.map((action) => permission(id, action))),
  ...DATA_CLASSES.map((name): Permission => `see.${name}`),
  ...DATA_CLASSES.map((name): Permission => `reveal.${name}`),
];

/** Which classes of data each role sees, as a console begins. */
const FIRST_CLASSES: Readonly<Partial<Record<FirstRole, readonly ClassPermission[]>>> = {
  sales: ['see.name', 'see.notes', 'reveal.contact'],
  support: ['see.name', 'see.notes', 'reveal.contact', 'reveal.identity'],
  compliance: ['see.name', 'see.notes', 'reveal.contact', 'reveal.identity'],
};

const firstPermissions = (role: FirstRole): readonly Permission[] =>
  role === 'administrator'
    ? PERMISSIONS
    : [
        ...sections.flatMap(([id, { roles }]) => (roles[role] ?? []).map((action) => permission(id, action))),
        ...(FIRST_CLASSES[role] ?? []),
      ];

export const FIRST_ROLES = Object.fromEntries(
  FIRST_ROLE_NAMES.map((role) => [role, firstPermissions(role)]),
) as Readonly<Record<FirstRole, readonly Permission[]>>;

/** Why somebody's data are revealed; a closed list, since the audit trail holds nothing that names somebody. */
export const REVEAL_REASONS = ['call', 'mail', 'identity-check', 'complaint', 'data-request', 'fraud'] as const;
export type RevealReason = (typeof REVEAL_REASONS)[number];
/** The classes that are revealed one by one: a name alone stands in lists, notes go with the timeline. */
export const REVEALED_CLASSES = ['name', 'contact', 'identity'] as const satisfies readonly DataClass[];
export type RevealedClass = (typeof REVEALED_CLASSES)[number];
