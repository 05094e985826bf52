// Browser and server builds, one after the other: the server build reads the browser build's manifest.
import { build } from 'vite';

await build({ mode: 'production', logLevel: 'warn' });
const entries = ['main', 'check-content', 'decide', 'new-brand'];
await build({
  mode: 'production',
  logLevel: 'warn',
  build: {
    ssr: true,
    rolldownOptions: { input: Object.fromEntries(entries.map((name) => [name, `src/server/${name}.ts`])) },
  },
});
