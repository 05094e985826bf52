import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followSteps, stepsOf } from './follow-page.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-follow-'));
  mkdirSync(join(folder, 'brand'));
  writeFileSync(join(folder, 'brand/list.yaml'), 'list:\n  - a\n  - b\n# end\n# end\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const follow = (page: string) => followSteps(folder, stepsOf(page));
const text = (path: string) => readFileSync(join(folder, path), 'utf8');

describe('following a page', () => {
  it('writes files, appends, changes places and runs commands, in order', () => {
    follow(
      'Text\n\n```ts file=src/new/one.ts\nexport {};\n```\n```md append=src/new/one.ts\n// more\n```\n```diff file=brand/list.yaml\n list:\n+  - first\n@@\n   - a\n-  - b\n+  - c\n```\n```sh run\ncp brand/list.yaml brand/copy.yaml\n```\n',
    );
    expect(text('src/new/one.ts')).toBe('export {};\n// more\n');
    expect(text('brand/copy.yaml')).toBe('list:\n  - first\n  - a\n  - c\n# end\n# end\n');
  });

  it('leaves fences that are only to be read', () => {
    follow('```sh\nnpm start\n```\n```ts\nfile=x\n```\n');
    expect(existsSync(join(folder, 'file=x'))).toBe(false);
  });

  it('takes a fence within a fence as text', () => {
    follow('````md file=page.md\n```ts file=not.ts\n```\n````\n');
    expect(text('page.md')).toBe('```ts file=not.ts\n```\n');
    expect(existsSync(join(folder, 'not.ts'))).toBe(false);
  });

  it.each([
    ['a place that is not there', '```diff file=brand/list.yaml\n   - z\n+  - c\n```\n', /must stand there once/],
    ['a place that stands there twice', '```diff file=brand/list.yaml\n # end\n+x\n```\n', /must stand there once/],
    ['a new file that is there already', '```yaml file=brand/list.yaml\nlist: []\n```\n', /is there already/],
    ['a file to change that is not there', '```diff file=brand/none.yaml\n+x\n```\n', /ENOENT/],
    ['words behind the language that mean nothing', '```ts fiel=src/a.ts\n```\n', /means nothing/],
    ['a fence that is not closed', '```ts file=src/a.ts\n', /not closed/],
    ['a command that fails', '```sh run\nfalse\n```\n', /Command failed/],
  ])('refuses %s', (_, page, problem) => {
    expect(() => follow(page)).toThrow(problem);
  });
});
