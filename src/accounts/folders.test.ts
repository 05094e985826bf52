import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, it } from 'vitest';

const ROOM = import.meta.dirname;

/** The folder of a path in the module; undefined of what is in the module itself, which wires the folders. */
const folderOf = (path: string): string | undefined => (path.includes(sep) ? path.split(sep)[0] : undefined);

function importsOfFolders(): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  const paths = readdirSync(ROOM, { recursive: true, encoding: 'utf8' });
  for (const path of paths.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
    const from = folderOf(path);
    if (from === undefined) continue;
    const into = imports.get(from) ?? new Set();
    imports.set(from, into);
    for (const [, relative, named] of readFileSync(join(ROOM, path), 'utf8').matchAll(
      /'(?:(\.\.?\/[^']+)|#accounts\/([^']+))'/g,
    )) {
      const folder = folderOf(named ?? normalize(join(dirname(path), relative ?? '')));
      if (folder !== undefined && folder !== from) into.add(folder);
    }
  }
  return imports;
}

/** Folders in an order in which each imports only those before it, and what is left where there is none. */
function inOrder(imports: ReadonlyMap<string, ReadonlySet<string>>): { order: string[]; circular: string[] } {
  const order: string[] = [];
  const left = new Set(imports.keys());
  for (;;) {
    const next = [...left].filter((folder) => [...(imports.get(folder) ?? [])].every((each) => !left.has(each)));
    if (next.length === 0) return { order, circular: [...left] };
    for (const folder of next) left.delete(folder);
    order.push(...next);
  }
}

it('has no two folders that import each other, directly or by others', () => {
  const { order, circular } = inOrder(importsOfFolders());
  expect(circular).toEqual([]);
  for (const folder of ['registration', 'session', 'credentials', 'contact', 'abuse', 'own-data'])
    expect(order).toContain(folder);
});

it('would tell folders that do', () => {
  const imports = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ]);
  expect(inOrder(imports)).toEqual({ order: ['d'], circular: ['a', 'b', 'c'] });
});
