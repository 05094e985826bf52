import type { Rolldown } from 'vite';

/** The bundler's own file, which others import to make an object of what they export. */
const RUNTIME = /^import\s*\{\s*n as ([\w$]+)\s*\}\s*from\s*["'`]\.\/(rolldown-runtime-[\w-]+\.js)["'`];?/m;

/**
 * Few files instead of many small ones, each of which is a request: all that an entry of `chunks` imports statically comes in the
 * file of that name, save what the first script or an earlier entry has.
 *
 * @param first Path of the first script. @param chunks Name of a file → path of the module that is asked for.
 */
export function firstChunks(first: string, chunks: Readonly<Record<string, string>>): Rolldown.CodeSplittingGroup {
  let ofModule: ReadonlyMap<string, string> | undefined;

  const assign = (context: Rolldown.ChunkingContext): ReadonlyMap<string, string> => {
    const names = new Map<string, string>();
    const reach = (id: string, name: string): void => {
      const module = context.getModuleInfo(id);
      if (module === null || names.has(id)) return;
      names.set(id, name);
      for (const imported of module.importedIds) reach(imported, name);
    };
    reach(first, '');
    for (const [name, id] of Object.entries(chunks)) reach(id, name);
    return names;
  };

  return {
    includeDependenciesRecursively: false,
    debugName: 'first chunks',
    name: (id, context) => (ofModule ??= assign(context)).get(id) || null,
  };
}

/** Those files bring the few lines that they need of the runtime, which was a request more for each first visit. */
export function withoutRuntime(chunk: Rolldown.OutputChunk): void {
  const [line, name, file] = RUNTIME.exec(chunk.code) ?? [];
  if (line === undefined || file === undefined) return;
  const own = `const ${name}=(all)=>{const made={};for(const key in all)Object.defineProperty(made,key,{get:all[key],enumerable:true});return made};`;
  chunk.code = chunk.code.replace(line, () => own);
  chunk.imports = chunk.imports.filter((each) => !each.endsWith(file));
}
