import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Vitest's projects, in the order in which they run. */
export const TEST_PROJECTS = ['unit', 'server', 'browser'] as const;
export type TestProject = (typeof TEST_PROJECTS)[number];

export type TestFile = {
  readonly path: string;
  readonly project: TestProject;
  /** Why the file is left out of `npm test`, where it is: what stands behind its tag. */
  readonly longBecause: string | undefined;
  /** Whether some of a long file's tests are run by `npm test` all the same. */
  readonly hasProof: boolean;
};

/** What makes a file more than a unit test, by what it imports, directly or through others. */
const MARKS: Readonly<Record<string, TestProject>> = {
  'playwright-core': 'browser',
  // Processes, databases and what is built.
  'node:child_process': 'server',
  pg: 'server',
  'tests/support/built.ts': 'server',
};
const TEST_FILES = ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'];
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
const LONG_TAG = /^\/\/ @module-tag long\b(?:: (.+))?$/m;

/** Every test file of the project, with the Vitest project that it belongs to. */
export function findTestFiles(root: string): readonly TestFile[] {
  const imported = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    const known = imported.get(file);
    if (known !== undefined) return known;
    const code = readFileSync(join(root, file), 'utf8');
    const found = [...code.matchAll(IMPORT)].map(([, from, late]) => {
      const name = from ?? late ?? '';
      if (name.startsWith('#')) return `src/${name.slice(1)}`;
      return name.startsWith('.') ? relative(root, join(root, dirname(file), name)).replaceAll('\\', '/') : name;
    });
    imported.set(file, found);
    return found;
  };

  const projectOf = (file: string): TestProject => {
    const reached = new Set([file]);
    let project: TestProject = 'unit';
    for (const each of reached) {
      const mark = MARKS[each];
      if (mark === 'browser') return mark;
      project = mark ?? project;
      if (/\.tsx?$/.test(each) && existsSync(join(root, each))) for (const next of importsOf(each)) reached.add(next);
    }
    return project;
  };

  return globSync(TEST_FILES, { cwd: root })
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => {
      const code = readFileSync(join(root, path), 'utf8');
      const long = LONG_TAG.exec(code);
      return {
        path,
        project: projectOf(path),
        longBecause: long === null ? undefined : (long[1] ?? ''),
        hasProof: code.includes("tags: ['proof']"),
      };
    });
}
