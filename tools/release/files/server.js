// Starts the site: node server.js [--<setting> <value> …]. Settings: docs/settings.md.
import './node-version.js';
import { join } from 'node:path';

// From whatever folder it is started, the brand of the release is the default.
process.env.BRAND_DIR ||= join(import.meta.dirname, 'brand');
await import('./dist/server/main.js');
