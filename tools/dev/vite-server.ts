import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import {
  createLogger,
  createServer,
  createServerModuleRunner,
  type DevEnvironment,
  type EnvironmentModuleNode,
  type HotUpdateOptions,
  type ViteDevServer,
} from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { sitePlugins } from '../site-plugins.ts';
import { liveWidgets } from './live-widgets.ts';

/** Folders of the project that hold no code of the site, and some that it writes to. */
const UNWATCHED = ['bench', 'brand', 'data', 'dist', 'docs', 'tests'];

/** As of a plugin. The modules that it answers are updated by Vite. */
export type HotUpdate = (
  this: { readonly environment: DevEnvironment },
  options: HotUpdateOptions,
) => Promise<EnvironmentModuleNode[] | undefined>;

export type OpenVite = {
  readonly vite: ViteDevServer;
  /** Runs the server's code from its sources. What has not changed since is not evaluated again. */
  readonly runner: ModuleRunner;
};

/**
 * Vite for browser and server, on the HTTP server of the site.
 *
 * @param follow gets every edit, in each environment, after the plugins that know what it concerns.
 */
export async function openVite(root: string, server: Server, follow: HotUpdate): Promise<OpenVite> {
  let runner: ModuleRunner | undefined;
  const vite = await createServer({
    root,
    // The packages may be a link to those of another folder, whose sites are other ones.
    cacheDir: join(
      'node_modules',
      '.cache',
      'forecourt',
      `vite-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
    ),
    configFile: false,
    appType: 'custom',
    publicDir: false,
    customLogger: createLogger('info', { allowClearScreen: false }),
    plugins: [
      {
        name: 'forecourt:runner',
        configureServer({ environments }) {
          runner = createServerModuleRunner(environments.ssr, { hmr: false });
        },
      },
      react({ jsxImportSource: '#i18n' }),
      ...sitePlugins(root, liveWidgets({ root, evaluate: (file) => (runner as ModuleRunner).import(file) })),
      { name: 'forecourt:follow', hotUpdate: { order: 'post', handler: follow } },
    ],
    server: {
      middlewareMode: { server },
      ws: { server },
      watch: { ignored: UNWATCHED.map((folder) => `${root}/${folder}/**`) },
      forwardConsole: { unhandledErrors: true, logLevels: [] },
    },
    // Found at once: a package that turns up later has the page loaded again.
    optimizeDeps: {
      entries: [
        'src/behaviours/main.ts',
        'src/console/client/main.tsx',
        'src/islands/mount.tsx',
        'src/{widgets,forms}/**/*.{tsx,worker.ts}',
        '!**/*.test.tsx',
      ],
    },
  });
  return { vite, runner: runner as ModuleRunner };
}
