import type { FieldKind } from '#forms/engine/field-kind.ts';
import type { KindMap } from '#forms/engine/kinds.ts';
import type { FieldServerPart } from '#forms/server/field-server-part.ts';

/** By the name of the kind, which is that of its folder. */
const byKind = <Module>(modules: Readonly<Record<string, Module>>): Readonly<Record<string, Module>> =>
  Object.fromEntries(Object.entries(modules).map(([path, module]) => [path.split('/').at(-2) ?? '', module]));

/** Every kind of field; collected by the Vite build, so a kind is one folder. */
export const ALL_KINDS = byKind(
  import.meta.glob<FieldKind<never, unknown>>('../fields/*/*.field.ts', { eager: true, import: 'default' }),
) as unknown as KindMap;

/** What only the server adds to some of them. */
export const FIELD_SERVER_PARTS = byKind(
  import.meta.glob<FieldServerPart<never>>('../fields/*/*.server.ts', { eager: true, import: 'default' }),
) as Readonly<Record<string, FieldServerPart | undefined>>;
