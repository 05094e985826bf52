import type { Permission } from '../sections.ts';

export type StaffRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: 'invited' | 'active' | 'blocked';
  readonly roles: readonly string[];
  readonly is_made_up: boolean;
  readonly version: number;
  readonly last_seen_at: string | null;
  /** A link to set up how they log in that is still good. */
  readonly invitation: { readonly at: string; readonly by: string | null; readonly until: string } | null;
};

export type RoleRow = {
  readonly role: string;
  /** Null of one that a console begins with: its name is in the texts. */
  readonly name: string | null;
  readonly permissions: readonly Permission[];
  /** Of whose people its members see; null: of all. */
  readonly editions: readonly string[] | null;
  readonly version: number;
  /** How many members have it. */
  readonly members: number;
};

export type StaffAnswer = {
  readonly staff: readonly StaffRow[];
  readonly roles: readonly RoleRow[];
  /** Of the site, for who limits a role. */
  readonly editions: readonly string[];
};

/** How a member or a role stands, in a conflict: somebody else's change. */
export type TheirStaffChange = {
  readonly now: StaffRow | RoleRow;
  readonly by: string | null;
  readonly at: string | null;
};
