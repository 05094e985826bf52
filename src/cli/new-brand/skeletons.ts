import { join } from 'node:path';
import { projectFolder } from '#server/database/project-folder.ts';

/** Pages that a new brand begins with, by language, with the names of duties where the company has to speak. */
export const SKELETONS = join(projectFolder(), 'src/cli/new-brand/skeleton');
