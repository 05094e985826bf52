import { existsSync } from 'node:fs';
import paths from '../../tools/chromium-paths.json' with { type: 'json' };

/** Of the Chromium that the browser tests drive: the one that CHROMIUM_PATH names, or else the system's; undefined where there is none. */
const found = process.env['CHROMIUM_PATH'] ?? paths.find((candidate) => existsSync(candidate));

/** `npm test` sees to it that there is one. */
export const chromiumPath = (): string => {
  if (found === undefined || !existsSync(found)) {
    throw new Error(
      `The browser tests need Chromium; ${found ?? paths.join(', ')} is not there. Install it (apt-get install chromium) or name one in CHROMIUM_PATH.`,
    );
  }
  return found;
};
