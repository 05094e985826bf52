import type { Rolldown } from 'vite';
import type { FoundWidget } from './find-widgets.ts';

/** A kind that this share of the forms asks for comes with the others like it, in one file. */
const COMMON_SHARE = 1 / 4;
/** Beside kinds, what needs a module: what all forms have, what a form fetches later, and anything else. */
const [FORMS, LATER, OTHERS] = [':forms', ':later', ':others'];

/**
 * Kinds of field are small, and a form asks for several: a file for each would be a dozen requests more, each packed on its
 * own. What all forms have, or several kinds share, is one file, `form`; the kinds that many forms ask for are one,
 * `form-fields`, with what they share; every other kind comes by itself, with what it alone needs. What other widgets need too stays apart.
 *
 * @param prefixes of the modules that stand for kinds, and for what a step shows; @param widgets asked when the chunks are made.
 */
export function formChunks(
  prefixes: readonly string[],
  widgets: () => readonly Pick<FoundWidget, 'declarationPath' | 'fields' | 'viewPath'>[],
): Rolldown.CodeSplittingGroup {
  /** The kinds that each form asks for, by the modules that stand for them. */
  const asked = () =>
    widgets().flatMap(({ fields }) =>
      fields === undefined ? [] : [fields.flatMap((name) => prefixes.map((prefix) => prefix + name))],
    );
  const isCommon = (kind: string) => {
    const forms = asked();
    return forms.filter((kinds) => kinds.includes(kind)).length >= forms.length * COMMON_SHARE;
  };
  /** No form asks for it without a common one, so that what it shares with them is there anyhow. */
  const comesWithCommon = (kind: string) => {
    const forms = asked().filter((kinds) => kinds.includes(kind));
    return forms.length > 0 && forms.every((kinds) => kinds.some(isCommon));
  };
  const isOfAllForms = (id: string) =>
    widgets().some(
      ({ fields, declarationPath, viewPath }) => fields !== undefined && [declarationPath, viewPath].includes(id),
    );
  const ownersOf = new Map<string, ReadonlySet<string>>();

  const collect = (id: string, context: Rolldown.ChunkingContext, seen: Set<string>): Set<string> => {
    if (isOfAllForms(id)) return new Set([FORMS]);
    if (prefixes.some((prefix) => id.startsWith(prefix))) return new Set([id]);
    const owners = new Set<string>();
    if (seen.has(id)) return owners;
    seen.add(id);
    const module = context.getModuleInfo(id);
    if (module === null || module.isEntry) return owners.add(OTHERS);
    for (const importer of module.importers) for (const owner of collect(importer, context, seen)) owners.add(owner);
    for (const importer of module.dynamicImporters)
      owners.add(collect(importer, context, seen).has(OTHERS) ? OTHERS : LATER);
    return owners;
  };

  return {
    includeDependenciesRecursively: false,
    debugName: 'form chunks',
    name: (id, context) => {
      const owners = ownersOf.get(id) ?? collect(id, context, new Set());
      ownersOf.set(id, owners);
      if (owners.has(OTHERS)) return null;
      const kinds = [...owners].filter((owner) => owner !== LATER);
      if (kinds.includes(FORMS)) return 'form';
      if (kinds.some(isCommon) && kinds.every(comesWithCommon)) return 'form-fields';
      return kinds.length > 1 ? 'form' : null;
    },
  };
}
