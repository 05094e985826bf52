import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { elementMap } from './tools/element-map.ts';
import { icons } from './tools/icons.ts';
import { styleLayers } from './tools/style-layers.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** Two builds: the browser's, into dist/browser, and the server's (`build.ssr`), into dist/server. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root,
  publicDir: false,
  plugins: [elementMap({ root }), icons({ root }), styleLayers({ root })],
  // What views import, in the browser or on the server, is in the bundles: a production install has none of it. In the
  // bundle React is its production build, whatever NODE_ENV the operator has.
  ssr: {
    noExternal: [
      /^@floating-ui\//,
      'fancy-canvas',
      'lightweight-charts',
      'react',
      'react-dom',
      'scheduler',
      /^swiper(?:$|\/)/,
    ],
  },
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
