import { describe, expect, it } from 'vitest';
import { buildErrors } from './build-errors.mjs';
import { lastWords } from './prepare.mjs';

const ROOT = '/home/me/site/';
/** As Vite throws it: a message with everything in it, colours and stacks too, and the faults one by one. */
const failed = (...messages: readonly string[]) =>
  Object.assign(new Error(`Build failed with ${messages.length} errors:\n\n${messages.join('\n')}`), {
    errors: messages.map((message) => new Error(message)),
  });

describe('a build that fails', () => {
  it('says each fault in its own words, without colours, stacks and the folder of the checkout', () => {
    const error = failed(
      '/home/me/site/src/widgets/a/a.widget.ts: the group is "b". Move it.',
      '\u001B[31m[UNRESOLVED_IMPORT] \u001B[0mCould not resolve "./x.ts" in src/a.ts',
    );
    expect(buildErrors(error, ROOT)).toEqual([
      'build error: src/widgets/a/a.widget.ts: the group is "b". Move it.',
      'build error: [UNRESOLVED_IMPORT] Could not resolve "./x.ts" in src/a.ts',
    ]);
  });

  it('keeps the stack of an error that is no fault of a file', () => {
    expect(buildErrors(new TypeError('x is not a function'), ROOT)[0]).toMatch(
      /^build error: TypeError: x is not a function\n +at /,
    );
  });

  it('shows its first fault where a command shows the last words of a step', () => {
    const output = ['vite: a long list', ...buildErrors(failed('the first'), ROOT), 'build error: the second'].join(
      '\n',
    );
    expect(lastWords(`${output}\n`)).toEqual(['the first', 'build error: the second']);
  });

  it('shows what npm says before its usage, and the end of any other output', () => {
    expect(lastWords('wait\nnpm error no space\nnpm error usage')).toEqual(['npm error no space', 'npm error usage']);
    const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`);
    expect(lastWords(lines.join('\n'))).toEqual(lines.slice(-12));
  });
});
