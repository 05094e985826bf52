import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './project-folder.ts';

const folder = join(projectFolder(), 'src', 'server', 'database', 'migrations');
type Snapshot = Parameters<typeof generateMigration>[0];

describe('the migrations', () => {
  it('say what the rooms declare in their tables; if not, run: npm run db:generate', async () => {
    const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { idx: number }[];
    };
    const newest = String(entries.at(-1)?.idx).padStart(4, '0');
    const migrated = JSON.parse(readFileSync(join(folder, 'meta', `${newest}_snapshot.json`), 'utf8')) as Snapshot;

    const files = globSync('src/**/*.tables.ts', { cwd: projectFolder() });
    const modules = await Promise.all(
      files.map(
        async (file) => (await import(pathToFileURL(join(projectFolder(), file)).href)) as Record<string, unknown>,
      ),
    );
    const declared = generateDrizzleJson(Object.assign({}, ...modules) as Record<string, unknown>, migrated.id);
    expect(Object.keys(declared.tables)).not.toHaveLength(0);
    expect(await generateMigration(migrated, declared)).toEqual([]);
  });

  it('each say which code may run once they are applied: npm run db:generate writes it into oldest-code.json', () => {
    const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    };
    const oldestCodes = JSON.parse(readFileSync(join(folder, 'oldest-code.json'), 'utf8')) as Record<string, number>;
    expect(Object.keys(oldestCodes)).toEqual(entries.map(({ tag }) => tag));
    const numbers = Object.values(oldestCodes);
    // Code that knows so many migrations: no later than the migration itself, and never fewer than the one before asks for.
    numbers.forEach((number, index) => {
      expect([entries[index]?.tag, number >= (numbers[index - 1] ?? 1) && number <= index + 1]).toEqual([
        entries[index]?.tag,
        true,
      ]);
    });
  });

  it('are each in one file, and every file is one of them', () => {
    const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    };
    expect(globSync('*.sql', { cwd: folder }).toSorted()).toEqual(entries.map(({ tag }) => `${tag}.sql`).toSorted());
  });
});
