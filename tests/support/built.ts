import { join } from 'node:path';
import { ROOT } from './folders.ts';

/** What `npm test` builds before the tests that need it: the browser's side and the server's. */
export const BUILT = { browser: join(ROOT, 'dist/browser'), server: join(ROOT, 'dist/server') };
