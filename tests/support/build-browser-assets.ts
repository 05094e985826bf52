// Builds the browser's side with React's development build, which names every hydration mismatch. A process of its own:
// the build evaluates declarations as Node does, not as the test runner does.
// usage: node build-browser-assets.ts <folder> [declaration file …]
import { build } from 'vite';
import { elementMap } from '../../tools/element-map.ts';
import { icons } from '../../tools/icons.ts';
import { lateStyles } from '../../tools/late-styles.ts';
import { ROOT } from './folders.ts';

const [outDir = '', ...extra] = process.argv.slice(2);

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  mode: 'development',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"development"' },
  plugins: [elementMap({ root: ROOT, extra }), icons({ root: ROOT }), lateStyles({ root: ROOT })],
  build: {
    outDir,
    emptyOutDir: true,
    minify: true,
    manifest: true,
    modulePreload: false,
    rolldownOptions: { input: { main: 'src/behaviours/main.ts' }, optimization: { inlineConst: { mode: 'all' } } },
  },
});
