import type { TestProject } from 'vitest/node';
import { temporaryFolder } from './folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where copies of the brand's folder lie, for the files of a run one after the other. */
    brandCopies: string;
  }
}

export default function setUp(project: TestProject): () => void {
  const folder = temporaryFolder();
  project.provide('brandCopies', folder.path);
  return folder.remove;
}
