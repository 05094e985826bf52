import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer, createServerModuleRunner, type HotUpdateOptions, type ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveWidgets } from './live-widgets.ts';

let root: string;
let vite: ViteDevServer;
let runner: ModuleRunner;

const write = (path: string, text: string): string => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const declare = (name: string, load = 'lazy') =>
  write(
    `src/widgets/disclosure/${name}/${name}.widget.ts`,
    `export default { tag: 'fc-${name}', group: 'disclosure', load: '${load}', hydrate: 'visible', view: () => import('./${name}.tsx') };`,
  );

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-live-'));
  declare('one');
  write('src/widgets/disclosure/one/one.tsx', 'export default () => null;');
  write('src/islands/islands.css', 'fc-one { display: contents }');
  write('src/islands/mount.tsx', 'export const mountWidget = () => null;');
  write('src/market/client/price-binder.ts', 'export const bindPrices = () => {};');
  const plugin = liveWidgets({ root, evaluate: (file) => runner.import(file) });
  vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    plugins: [
      {
        name: 'runner',
        configureServer: ({ environments }) => {
          runner = createServerModuleRunner(environments.ssr, { hmr: false });
        },
      },
      plugin,
    ],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
});
afterEach(async () => {
  await vite.close();
  rmSync(root, { recursive: true, force: true });
});

/** What the plugin makes of an edit, as Vite would have it told; the modules are invalid from then on. Answers their ids. */
async function edit(type: HotUpdateOptions['type'], file: string, name: 'client' | 'ssr' = 'ssr') {
  const environment = vite.environments[name];
  for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.onFileChange(file);
  const hook = vite.config.plugins.find((plugin) => plugin.name === 'forecourt:live-widgets')?.hotUpdate;
  const handler = typeof hook === 'function' ? hook : hook?.handler;
  const options = { type, file, modules: [], timestamp: 0, read: () => '', server: vite };
  const modules = (await handler?.call({ environment } as never, options)) ?? [];
  for (const module of modules) environment.moduleGraph.invalidateModule(module);
  return modules.map(({ id }) => id);
}

type Registry = {
  readonly widgets: readonly { readonly declaration: { readonly tag: string; readonly load: string } }[];
  readonly styleSheets: Readonly<Record<string, string>>;
};
const registry = async () =>
  ((await runner.import('virtual:widget-registry')) as { widgetRegistry: Registry }).widgetRegistry;
const tags = async () => (await registry()).widgets.map(({ declaration: { tag } }) => tag);
const elementMap = async () => (await vite.environments.client.transformRequest('virtual:element-map'))?.code ?? '';

describe('the widgets of a dev server', () => {
  it('are found again when a folder comes, and when it goes', async () => {
    expect(await tags()).toEqual(['fc-one']);
    write('src/widgets/disclosure/two/two.tsx', 'export default () => null;');
    expect(await edit('create', declare('two'))).toEqual(['\0virtual:widget-registry']);
    expect(await tags()).toEqual(['fc-one', 'fc-two']);
    rmSync(join(root, 'src/widgets/disclosure/two'), { recursive: true });
    await edit('delete', join(root, 'src/widgets/disclosure/two/two.widget.ts'));
    expect(await tags()).toEqual(['fc-one']);
  });

  it('are declared to the browser as their files say now', async () => {
    expect(await elementMap()).toContain('"load":"lazy"');
    expect(await edit('update', declare('one', 'eager'), 'client')).toEqual(['\0virtual:element-map']);
    expect(await elementMap()).toContain('"load":"eager"');
  });

  it('have their style sheets in the registry, and at an address each', async () => {
    const css = write('src/widgets/disclosure/one/one.css', '.one { color: red }');
    await registry();
    await edit('create', css);
    const name = 'widgets/disclosure/one/one.css';
    expect((await registry()).styleSheets[name]).toContain('color:red');
    write('src/widgets/disclosure/one/one.css', '.one { color: tan }');
    expect(await edit('update', css)).toEqual(['\0virtual:widget-registry']);
    expect((await registry()).styleSheets[name]).toContain('color:tan');

    const server = createHttpServer(vite.middlewares).listen(0, '127.0.0.1');
    try {
      await new Promise((listening) => server.once('listening', listening));
      const { port } = server.address() as { port: number };
      const sheet = await fetch(`http://127.0.0.1:${port}/@styles/${name}`);
      expect(await sheet.text()).toMatch(/color:tan.*fc-dev-sheet\{--name:"widgets\/disclosure\/one\/one\.css"\}$/s);
      expect((await fetch(`http://127.0.0.1:${port}/@styles/nothing.css`)).status).toBe(404);
    } finally {
      server.close();
    }
  });

  it('stay as they were while a declaration or a sheet cannot be read, which is told where they are loaded', async () => {
    await registry();
    const file = write('src/widgets/disclosure/one/one.widget.ts', 'export default {{');
    expect(await edit('update', file)).toEqual(['\0virtual:widget-registry']);
    await expect(registry()).rejects.toThrow(/one\.widget\.ts|Unexpected token/);
    expect(await elementMap()).toContain('"fc-one"');
    await edit('update', declare('one'));
    expect(await tags()).toEqual(['fc-one']);

    const css = write('src/widgets/disclosure/one/one.css', '.one {{');
    expect(await edit('create', css)).toEqual(['\0virtual:widget-registry']);
    await expect(registry()).rejects.toMatchObject({ id: css });
    write('src/widgets/disclosure/one/one.css', '.one { color: red }');
    await edit('update', css);
    expect(await tags()).toEqual(['fc-one']);
  });
});
