/** The roles that a console begins with; the rows of `staff_roles` count from then on. */
export const FIRST_ROLE_NAMES = [
  'viewer',
  'sales',
  'support',
  'compliance',
  'editor',
  'publisher',
  'operator',
  'administrator',
] as const;
export type FirstRole = (typeof FIRST_ROLE_NAMES)[number];

export type Section<Action extends string, Block extends string> = {
  /** Behind `/console/`. */
  readonly path: string;
  /** After `g`. */
  readonly key: string;
  readonly icon: string;
  /** `view` opens it; menu, palette and keys show it to who has it. */
  readonly permissions: readonly Action[];
  /** What each role may, as a console begins. The administrator may everything. */
  readonly roles: Readonly<Partial<Record<Exclude<FirstRole, 'administrator'>, readonly NoInfer<Action>[]>>>;
  /** What waits here for who is logged in: blocks of the first page, each for who may do what it asks for. Its view is in section-views.ts. */
  readonly today: Readonly<Record<Block, NoInfer<Action>>>;
};

type Declared<Action extends string, Block extends string> = Omit<Section<Action, Block>, 'today'> &
  Partial<Pick<Section<Action, Block>, 'today'>>;

/** What a section declares of itself in its `<id>.section.ts`. */
export const section = <const Action extends string, const Block extends string = never>(
  declared: Declared<Action, Block>,
): Section<Action, Block> => ({ ...declared, today: declared.today ?? ({} as Readonly<Record<Block, Action>>) });
