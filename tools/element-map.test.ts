import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { elementMap } from './element-map.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-map-'));
  write(
    'src/widgets/disclosure/one/one.widget.ts',
    "export default { tag: 'fc-one', group: 'disclosure', load: 'lazy', hydrate: 'visible', view: () => import('./one.tsx') };",
  );
  write('src/widgets/disclosure/one/one.tsx', 'export default () => null;');
  write('src/islands/islands.css', 'fc-one { display: contents }');
  write('src/widgets/disclosure/one/one.server.ts', "export default { facts: () => ({ known: 'to the server' }) };");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** Code of all files of a build whose entry is this. */
async function built(entry: string, ssr: boolean): Promise<string> {
  write('src/main.ts', entry);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [elementMap({ root })],
    build: { write: false, ssr, minify: false, rolldownOptions: { input: join(root, 'src/main.ts') } },
  });
  if (!('output' in result)) throw new Error('more than one build');
  return result.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

describe('server halves of widgets', () => {
  it('are in the server’s build by their tags', async () => {
    const code = await built("export { serverParts } from 'virtual:server-parts';", true);
    expect(code).toContain('to the server');
    expect(code).toMatch(/new Map\(\[\["fc-one", /);
  });

  it.each([
    ['all of them', "import { serverParts } from 'virtual:server-parts'; console.log(serverParts);"],
    ['one by its file', "import part from './widgets/disclosure/one/one.server.ts'; console.log(part);"],
    ['one that comes later', "void import('./widgets/disclosure/one/one.server.ts');"],
    ['one by its tag', "import { part } from 'virtual:server-part/fc-one'; console.log(part);"],
  ])('are refused by the browser build: %s', async (_, entry) => {
    await expect(built(entry, false)).rejects.toThrow('is for the server alone');
  });
});
