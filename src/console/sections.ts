/**
 * The one declaration of what the console has: menu, palette, keys, routes of the client, and the permissions that calls name
 * (docs/console.md). A call cannot be declared without one of them.
 */
export const SECTIONS = {
  people: {
    path: 'people',
    /** After `g`. */
    key: 'p',
    icon: 'group_20px',
    permissions: ['view', 'assign', 'stage', 'note', 'reveal'],
  },
  audit: { path: 'audit', key: 'a', icon: 'history_20px', permissions: ['view'] },
  staff: { path: 'staff', key: 's', icon: 'badge_20px', permissions: ['view', 'invite', 'block'] },
} as const;
export type SectionId = keyof typeof SECTIONS;

type PermissionOf<Id extends SectionId> = Id extends SectionId
  ? `${Id}.${(typeof SECTIONS)[Id]['permissions'][number]}`
  : never;

/** Classes of personal data. Without `see` they are masked; with `reveal` one person's are shown for a minute, and that is recorded. */
export const DATA_CLASSES = ['name', 'contact', 'identity', 'notes'] as const;
export type DataClass = (typeof DATA_CLASSES)[number];

export type Permission = PermissionOf<SectionId> | `see.${DataClass}` | `reveal.${DataClass}`;

export const PERMISSIONS: readonly Permission[] = [
  ...Object.entries(SECTIONS).flatMap(([id, { permissions }]) =>
    permissions.map((permission) => `${id}.${permission}` as Permission),
  ),
  ...DATA_CLASSES.map((name): Permission => `see.${name}`),
  ...DATA_CLASSES.map((name): Permission => `reveal.${name}`),
];

/** The roles that a console begins with; the rows of `staff_roles` count from then on. */
export const FIRST_ROLES = {
  viewer: ['people.view'],
  sales: [
    'people.view',
    'people.assign',
    'people.stage',
    'people.note',
    'people.reveal',
    'see.name',
    'see.notes',
    'reveal.contact',
  ],
  support: [
    'people.view',
    'people.note',
    'people.reveal',
    'see.name',
    'see.notes',
    'reveal.contact',
    'reveal.identity',
  ],
  compliance: [
    'people.view',
    'people.stage',
    'people.note',
    'people.reveal',
    'see.name',
    'see.notes',
    'reveal.contact',
    'reveal.identity',
    'audit.view',
    'staff.view',
  ],
  editor: [],
  publisher: [],
  operator: ['audit.view'],
  administrator: PERMISSIONS,
} as const satisfies Readonly<Record<string, readonly Permission[]>>;
export type FirstRole = keyof typeof FIRST_ROLES;

/** Why somebody's data are revealed; a closed list, since the audit trail holds nothing that names somebody. */
export const REVEAL_REASONS = ['call', 'mail', 'identity-check', 'complaint', 'data-request', 'fraud'] as const;
export type RevealReason = (typeof REVEAL_REASONS)[number];
/** The classes that are revealed one by one: a name alone stands in lists, notes go with the timeline. */
export const REVEALED_CLASSES = ['name', 'contact', 'identity'] as const satisfies readonly DataClass[];
export type RevealedClass = (typeof REVEALED_CLASSES)[number];

/** Texts that the client is given: those of the console, and of the parts of the kit that it uses. */
export const CONSOLE_TEXTS = ['console', 'console-audit', 'console-people', 'console-staff', 'dialog'] as const;
