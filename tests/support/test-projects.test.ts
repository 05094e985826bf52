import { describe, expect, it } from 'vitest';
import { ROOT } from './folders.ts';
import { findTestFiles, TEST_PROJECTS } from './test-projects.ts';

const files = findTestFiles(ROOT);
const pathsOf = (project: string) => files.filter((file) => file.project === project).map(({ path }) => path);

describe('the Vitest projects', () => {
  it.each(TEST_PROJECTS)('has files in %s', (project) => {
    expect(pathsOf(project).length).toBeGreaterThan(20);
  });

  it('has in the project browser what reaches a browser, and exactly that is named *.browser.test', () => {
    const named = files.map(({ path }) => path).filter((path) => /\.browser\.test\.tsx?$/.test(path));
    expect(named).toEqual(pathsOf('browser'));
  });

  it('has in the project server what reaches a database or a process, through another file too', () => {
    expect(pathsOf('server')).toContain('src/accounts/registration/sign-up.test.ts');
    expect(pathsOf('server')).toContain('tests/faults/kill.test.ts');
    expect(pathsOf('server')).toContain('tests/build/first-load.test.ts');
    expect(pathsOf('unit')).toContain('src/domain/offer.test.ts');
    expect(pathsOf('unit')).toContain('src/pages/create-pages.test.ts');
  });

  it('has a reason behind every tag that leaves a file out of npm test', () => {
    const long = files.filter(({ longBecause }) => longBecause !== undefined);
    expect(long.length).toBeGreaterThan(0);
    expect(long.filter(({ longBecause }) => (longBecause ?? '').length < 20).map(({ path }) => path)).toEqual([]);
  });
});
