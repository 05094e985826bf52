import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundledPackages } from './tools/bundled-packages.ts';
import { sitePlugins } from './tools/site-plugins.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/**
 * What views import, in the browser or on the server, is in the bundles: a production install has none of it. In the bundle
 * React is its production build, whatever NODE_ENV the operator has.
 */
const OF_VIEWS = [
  /^@floating-ui\//,
  'fancy-canvas',
  'lightweight-charts',
  'react',
  'react-dom',
  'scheduler',
  /^swiper(?:$|\/)/,
];

/** Packages of dozens to hundreds of files each: found and read one by one they were a third of the server's start. */
const OF_MANY_FILES = [
  '@redis/client',
  'cluster-key-slot',
  /^@zxcvbn-ts\//,
  'drizzle-orm',
  'jose',
  'libphonenumber-js',
  // tar, for the commands backup and restore
  'tar',
  '@isaacs/fs-minipass',
  'chownr',
  'minipass',
  'minizlib',
  'yallist',
  'yaml',
  'zod',
  // Markdown
  /^(?:hast|mdast|micromark|rehype|remark|unist|vfile)(?:-[a-z0-9-]+)?$/,
  'bail',
  'ccount',
  'character-entities',
  'comma-separated-tokens',
  'decode-named-character-reference',
  'devlop',
  'entities',
  'hastscript',
  'html-void-elements',
  'parse5',
  'property-information',
  'space-separated-tokens',
  'stringify-entities',
  'trough',
  'unified',
  'zwitch',
];

const packages = bundledPackages(root);

/** Two builds: the browser's, into dist/browser, and the server's (`build.ssr`), into dist/server. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root,
  publicDir: false,
  plugins: [...sitePlugins(root), packages.build],
  worker: { plugins: () => [packages.worker] },
  ssr: { noExternal: [...OF_VIEWS, ...OF_MANY_FILES] },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node24',
        copyPublicDir: false,
        // The server holds every view; that a declaration could also bring it later is meant for the browser.
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      }
    : {
        outDir: 'dist/browser',
        emptyOutDir: true,
        manifest: true,
        // The platform fetches chunks itself, with its own time limit and retry (PLT-5).
        modulePreload: false,
        assetsInlineLimit: 0,
        // Numbers of the limits stand where they are used: as a chunk of their own they were a request more in the first load.
        rolldownOptions: { input: { main: 'src/behaviours/main.ts' }, optimization: { inlineConst: { mode: 'all' } } },
      },
}));
