import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../oxlint.config.ts';
import { readPage, tableUnder } from './markdown-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const tour = readPage('tour.md');

/** Module → what its row in the lint configuration forbids. */
const forbidden = new Map(
  (config.overrides ?? []).flatMap(({ files, rules }) => {
    const rule = rules?.['no-restricted-imports'];
    if (!Array.isArray(rule)) return [];
    const { patterns } = rule[1] as { patterns: readonly { group: readonly string[] }[] };
    return [
      [(files[0] ?? '').replace(/^src\//, '').replace('/**', ''), patterns.flatMap(({ group }) => group)] as const,
    ];
  }),
);
const modules = [...forbidden.keys()];
/** What a module may name in its imports: `forms/server` has a row of its own but is imported with forms. */
const importable = modules.filter((module) => !module.includes('/') || module === 'market/client');

const documented = new Map(
  tableUnder(tour, 'module', 'may import, besides itself').flatMap((row) => {
    const allowed = (row['may import, besides itself'] ?? '').split(', ');
    return (row['module'] ?? '').split(', ').map((module) => [module, allowed] as const);
  }),
);

describe('docs/tour.md', () => {
  it('has a row for every module', () => {
    expect(modules.length).toBeGreaterThan(10);
    expect([...documented.keys()].sort()).toEqual([...modules].sort());
  });

  it.each(modules.filter((module) => module !== 'server' && module !== 'cli'))(
    'says what %s may import, as lint has it',
    (module) => {
      const groups = forbidden.get(module) ?? [];
      const allowed = importable.filter(
        (other) =>
          other !== module &&
          !module.startsWith(`${other}/`) &&
          !other.startsWith(`${module}/`) &&
          mayImport(groups, other),
      );
      expect((documented.get(module) ?? []).filter((name) => name !== 'nothing').sort()).toEqual(allowed.sort());
    },
  );

  it('says which modules may use node:', () => {
    const [, listed = ''] = /`node:` modules may be imported in (.*?)\.\s/s.exec(tour) ?? [];
    const named = listed.replace(/\s*\(not its client\)/, '').split(/,\s+|\s+and\s+/);
    expect(named.sort()).toEqual(modules.filter((module) => !forbidden.get(module)?.includes('node:*')).sort());
  });

  it('lets server import all but cli, cli all, and nothing but cli import server', () => {
    expect(documented.get('server')).toEqual(['all but cli']);
    expect(documented.get('cli')).toEqual(['all']);
    expect(forbidden.get('server')?.filter((group) => group.startsWith('#'))).toEqual(['#cli/**']);
    expect(forbidden.get('cli')?.filter((group) => group.startsWith('#'))).toEqual([]);
    for (const module of modules.filter((name) => name !== 'cli')) expect(forbidden.get(module)).toContain('#cli/**');
    for (const module of modules.filter((name) => name !== 'server' && name !== 'cli'))
      expect(forbidden.get(module)).toContain('#server/**');
  });

  it('lets a widget’s files import content only in its server half, which browser code cannot import', () => {
    const browser = forbidden.get('widgets') ?? [];
    expect(browser).toEqual(expect.arrayContaining(['#content/**', '#forms/server/**', '**/*.server.ts', 'node:*']));
    const ofServer = forbidden.get('widgets/*.server.ts') ?? [];
    expect(ofServer.filter((group) => /content|\.server\.ts|forms/.test(group))).toEqual([]);
    expect(ofServer).toEqual(expect.arrayContaining(['#pages/**', '#server/**']));
    for (const module of modules.filter((name) => name !== 'widgets/*.server.ts'))
      expect(forbidden.get(module), module).toContain('**/*.server.ts');
  });

  it('names only files and folders that are there', () => {
    const names = [...tour.matchAll(/`((?:[\w-]+\/)+(?:[\w.-]+\.(?:ts|md|mjs))?)`/g)].map((match) => match[1] ?? '');
    expect(names.length).toBeGreaterThan(20);
    const places = ['', 'src', 'docs'];
    expect(names.filter((name) => !places.some((place) => existsSync(join(ROOT, place, name))))).toEqual([]);
  });

  it('draws every folder of src', () => {
    const drawn = [...tour.matchAll(/^src\/(\w+)\//gm)].map((match) => match[1] ?? '');
    expect(drawn.sort()).toEqual(modules.filter((module) => !module.includes('/')).sort());
    expect(readFileSync(join(ROOT, 'package.json'), 'utf8')).toContain(`"#${drawn[0]}/*"`);
  });
});

/** A group forbids a module by its name; `#market/*` with `!#market/client/**` leaves the client. */
function mayImport(groups: readonly string[], module: string): boolean {
  if (module === 'market/client')
    return groups.includes('!#market/client/**') || !groups.some((group) => group.startsWith('#market/'));
  return !groups.includes(`#${module}/**`) && !groups.includes(`#${module}/*`);
}
