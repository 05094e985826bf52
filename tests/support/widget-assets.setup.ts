import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { ROOT, temporaryFolder } from './folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the browser's build with React's development build and the platform tests' fixtures. */
    widgetAssets: string;
  }
}

/** Builds the browser's side once for all tests of a run. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder();
  const build = async () => {
    const fixtures = globSync('tests/conformance/fixtures/*.widget.ts', { cwd: ROOT }).map((file) => join(ROOT, file));
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'tests/support/build-browser-assets.ts'), folder.path, ...fixtures],
      { cwd: ROOT },
    );
  };
  await build();
  project.onTestsRerun(build);
  project.provide('widgetAssets', folder.path);
  return folder.remove;
}
