import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../oxlint.config.ts';
import { readPage, tableUnder } from './markdown-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const tour = readPage('tour.md');

/** Room → what its row in the lint configuration forbids. */
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
const rooms = [...forbidden.keys()];
/** What a room may name in its imports: `forms/server` has a row of its own but is imported with forms. */
const importable = rooms.filter((room) => !room.includes('/') || room === 'market/client');

const documented = new Map(
  tableUnder(tour, 'room', 'may import, beside itself').flatMap((row) => {
    const allowed = (row['may import, beside itself'] ?? '').split(', ');
    return (row['room'] ?? '').split(', ').map((room) => [room, allowed] as const);
  }),
);

describe('docs/tour.md', () => {
  it('has a row for every room', () => {
    expect(rooms.length).toBeGreaterThan(10);
    expect([...documented.keys()].sort()).toEqual([...rooms].sort());
  });

  it.each(rooms.filter((room) => room !== 'server'))('says what %s may import, as lint has it', (room) => {
    const groups = forbidden.get(room) ?? [];
    const allowed = importable.filter(
      (other) =>
        other !== room && !room.startsWith(`${other}/`) && !other.startsWith(`${room}/`) && mayImport(groups, other),
    );
    expect((documented.get(room) ?? []).filter((name) => name !== 'nothing').sort()).toEqual(allowed.sort());
  });

  it('says which rooms may use node:', () => {
    const [, listed = ''] = /`node:` modules are for (.*?)\.\s/s.exec(tour) ?? [];
    const named = listed.replace(/\s*\(not its client\)/, '').split(/,\s+|\s+and\s+/);
    expect(named.sort()).toEqual(rooms.filter((room) => !forbidden.get(room)?.includes('node:*')).sort());
  });

  it('lets server import all, and nothing import server', () => {
    expect(documented.get('server')).toEqual(['all']);
    expect(forbidden.get('server')?.filter((group) => group.startsWith('#'))).toEqual([]);
    for (const room of rooms.filter((name) => name !== 'server')) expect(forbidden.get(room)).toContain('#server/**');
  });

  it('lets a widget’s files import content only in its server half, which browser code cannot import', () => {
    const browser = forbidden.get('widgets') ?? [];
    expect(browser).toEqual(expect.arrayContaining(['#content/**', '#forms/server/**', '**/*.server.ts', 'node:*']));
    const ofServer = forbidden.get('widgets/*.server.ts') ?? [];
    expect(ofServer.filter((group) => /content|\.server\.ts|forms/.test(group))).toEqual([]);
    expect(ofServer).toEqual(expect.arrayContaining(['#pages/**', '#server/**']));
    for (const room of rooms.filter((name) => name !== 'widgets/*.server.ts'))
      expect(forbidden.get(room), room).toContain('**/*.server.ts');
  });

  it('names only files and folders that are there', () => {
    const names = [...tour.matchAll(/`((?:[\w-]+\/)+(?:[\w.-]+\.(?:ts|md|mjs))?)`/g)].map((match) => match[1] ?? '');
    expect(names.length).toBeGreaterThan(20);
    const places = ['', 'src', 'docs'];
    expect(names.filter((name) => !places.some((place) => existsSync(join(ROOT, place, name))))).toEqual([]);
  });

  it('draws every folder of src', () => {
    const drawn = [...tour.matchAll(/^src\/(\w+)\//gm)].map((match) => match[1] ?? '');
    expect(drawn.sort()).toEqual(rooms.filter((room) => !room.includes('/')).sort());
    expect(readFileSync(join(ROOT, 'package.json'), 'utf8')).toContain(`"#${drawn[0]}/*"`);
  });
});

/** A group forbids a room by its name; `#market/*` with `!#market/client/**` leaves the client. */
function mayImport(groups: readonly string[], room: string): boolean {
  if (room === 'market/client')
    return groups.includes('!#market/client/**') || !groups.some((group) => group.startsWith('#market/'));
  return !groups.includes(`#${room}/**`) && !groups.includes(`#${room}/*`);
}
