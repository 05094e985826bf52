import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StaticFiles, filesOf } from './static-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-static-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (lifetime: 'forever' | 'checked') => new StaticFiles(filesOf(folder, '/assets/'), lifetime, {});

describe('static files', () => {
  it('with a hash in their address outlast a build that takes them away', async () => {
    writeFileSync(join(folder, 'page-abc123.js'), 'export {};');
    const files = open('forever');
    rmSync(join(folder, 'page-abc123.js'));
    expect((await files.get('/assets/page-abc123.js'))?.bodies.identity.toString()).toBe('export {};');
    expect(files.peek('/assets/page-abc123.js')?.headers.identity).toContain('public, max-age=31536000, immutable');
  });

  it('that stay at their address are read when they are asked for, and asked for again where that failed', async () => {
    writeFileSync(join(folder, 'logo.svg'), '<svg/>');
    const files = open('checked');
    writeFileSync(join(folder, 'logo.svg'), '<svg id="later"/>');
    expect((await files.get('/assets/logo.svg'))?.bodies.identity.toString()).toBe('<svg id="later"/>');
    writeFileSync(join(folder, 'gone.svg'), '<svg/>');
    const more = open('checked');
    rmSync(join(folder, 'gone.svg'));
    await expect(more.get('/assets/gone.svg')).rejects.toThrow('ENOENT');
    writeFileSync(join(folder, 'gone.svg'), '<svg id="back"/>');
    expect((await more.get('/assets/gone.svg'))?.bodies.identity.toString()).toBe('<svg id="back"/>');
  });

  it('are those listed at start, of kinds that a browser is told of', async () => {
    writeFileSync(join(folder, 'notes.secret'), 'no');
    const files = open('checked');
    writeFileSync(join(folder, 'later.txt'), 'late');
    for (const address of ['/assets/notes.secret', '/assets/later.txt', '/assets/../package.json'])
      expect(files.get(address), address).toBeUndefined();
  });
});
