import type { Rolldown } from 'vite';
import type { FoundWidget } from './find-widgets.ts';

/** A kind that this share of the forms asks for comes with the others like it, in one file. */
const COMMON_SHARE = 1 / 3;
/** Beside kinds, what needs a module: what all forms have, what a form fetches later, and anything else. */
const [FORMS, LATER, OTHERS] = [':forms', ':later', ':others'];

/**
 * Kinds of field are small, and a form asks for several: a file for each would be a dozen requests more, each packed on its
 * own. What all forms have, or several kinds share, is one file, `form`; the kinds that many forms ask for are one,
 * `form-fields`; every other kind comes by itself, with what it alone needs. What other widgets need too stays apart.
 *
 * @param fieldPrefix of the modules that stand for kinds; @param widgets asked when the chunks are made.
 */
export function formChunks(
  fieldPrefix: string,
  widgets: () => readonly Pick<FoundWidget, 'declarationPath' | 'fields' | 'viewPath'>[],
): Rolldown.CodeSplittingGroup {
  const isCommon = (kind: string) => {
    const forms = widgets().flatMap(({ fields }) => (fields === undefined ? [] : [fields]));
    return forms.filter((fields) => fields.includes(kind)).length >= forms.length * COMMON_SHARE;
  };
  const isOfAllForms = (id: string) =>
    widgets().some(
      ({ fields, declarationPath, viewPath }) => fields !== undefined && [declarationPath, viewPath].includes(id),
    );
  const ownersOf = new Map<string, ReadonlySet<string>>();

  const collect = (id: string, context: Rolldown.ChunkingContext, seen: Set<string>): Set<string> => {
    if (isOfAllForms(id)) return new Set([FORMS]);
    if (id.startsWith(fieldPrefix)) return new Set([id.slice(fieldPrefix.length)]);
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
      if (kinds.includes(FORMS) || kinds.length > 1) return 'form';
      return kinds.some(isCommon) ? 'form-fields' : null;
    },
  };
}
