// Browser and server builds, one after the other: the server build reads the browser build's manifest.
import { build } from 'vite';

await build({ mode: 'production', logLevel: 'warn' });
await build({ mode: 'production', logLevel: 'warn', build: { ssr: 'src/server/main.ts' } });
