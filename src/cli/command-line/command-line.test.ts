import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOptions } from './read-options.ts';
import { runCommand, UsageError } from './run-command.ts';

const OPTIONS = { brand: { type: 'string' }, untranslated: { type: 'boolean' } } as const;

describe('readOptions', () => {
  it('reads options and words', () => {
    const { values, positionals } = readOptions(['export', '--brand=x', 'de', '--untranslated'], OPTIONS, 2);
    expect([values.brand, values.untranslated, positionals]).toEqual(['x', true, ['export', 'de']]);
  });

  it.each([
    [['--brnad', 'x'], "Unknown option '--brnad', perhaps --brand."],
    [['--untranslate'], "Unknown option '--untranslate', perhaps --untranslated."],
    [['--colour', 'red'], "Unknown option '--colour'."],
    [['-b'], "Unknown option '-b'."],
    [['one', 'two', 'three'], '"three" is not understood.'],
    [['--brand'], "Option '--brand <value>' argument missing."],
    [['--untranslated=yes'], "Option '--untranslated' does not take an argument."],
  ])('refuses %j', (args, message) => {
    expect(() => readOptions(args, OPTIONS, 2)).toThrow(new UsageError(message));
  });
});

describe('runCommand', () => {
  const USAGE = 'Usage: npm run try-out';
  const printed = { out: [] as unknown[], error: [] as unknown[] };
  beforeEach(() => {
    printed.out = [];
    printed.error = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.out.push(line));
    vi.spyOn(console, 'error').mockImplementation((line) => void printed.error.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  it.each([['--help'], ['-h']])('prints the usage with %s and runs nothing', async (word) => {
    const run = vi.fn<(args: readonly string[]) => void>();
    await runCommand(USAGE, run, ['export', word]);
    expect([run.mock.calls, printed, process.exitCode]).toEqual([[], { out: [USAGE], error: [] }, undefined]);
  });

  it('prints the usage behind what was typed wrongly', async () => {
    await runCommand(USAGE, () => {
      throw new UsageError('Name one file.');
    }, []);
    expect([printed, process.exitCode]).toEqual([{ out: [], error: [`✗ Name one file. ${USAGE}`] }, 1]);
  });

  it('prints a failure line by line, without the usage', async () => {
    await runCommand(USAGE, () => Promise.reject(new Error('one\n  more of it\ntwo')), ['x']);
    expect([printed, process.exitCode]).toEqual([{ out: [], error: ['✗ one', '  more of it', '✗ two'] }, 1]);
  });
});
