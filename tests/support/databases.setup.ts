import type { TestProject } from 'vitest/node';
import { dropDatabase, makeTemplateDatabase, prepareFolders, type PreparedFolders } from './prepare-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders of the embedded database that each test file copies. */
    databaseFolders: PreparedFolders;
    /** A database with all tables that each test file copies; empty where no PostgreSQL server answers. */
    templateDatabase: string;
  }
}

/** Makes the databases once that all test files of a project copy, which spares each the seconds of a first start. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const [folders, template] = await Promise.all([prepareFolders(), makeTemplateDatabase()]);
  project.provide('databaseFolders', folders);
  project.provide('templateDatabase', template ?? '');
  return template === undefined ? undefined : () => dropDatabase(template);
}
