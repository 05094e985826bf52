import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './database/project-folder.ts';

/** Only a release has it: version, commit, platform and commands (tools/release). */
const RELEASE_FILE = 'release.json';

export const isReleased = (): boolean => existsSync(join(projectFolder(), RELEASE_FILE));

/** Commands as they are typed in a release, which has no npm: `npm run decide -- --by` is `node forecourt.js decide --by`. */
export const releaseCommands = (text: string): string =>
  text
    .replaceAll(/\bnpm run ([a-z][a-z-]*)/g, 'node forecourt.js $1')
    .replaceAll(/\bnpm start\b/g, 'node server.js')
    .replaceAll(/(node (?:forecourt\.js [a-z-]+|server\.js)) (\[?)-- /g, '$1 $2');

/** The commands in a text for the operator, as they are typed where this code runs. */
export const asTyped = (text: string): string => (isReleased() ? releaseCommands(text) : text);
