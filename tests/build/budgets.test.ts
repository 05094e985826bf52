import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { BUDGETS, type Bytes } from '../../bench/widgets/widget-bytes.ts';
import { BUILT } from '../support/built.ts';
import { ROOT } from '../support/folders.ts';

/** A change below it is noise of names and order; above it somebody has to look and write the budget anew. */
const TOLERANCE = 0.05;
const TOLERANCE_BYTES = 64;

describe.runIf(existsSync(BUILT.browser))('bench/budgets.json', async () => {
  const budgets = JSON.parse(readFileSync(BUDGETS, 'utf8')) as Readonly<Record<string, Bytes>>;
  // A process of its own: it evaluates declarations as Node does, not as the test runner does.
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'bench/widgets/bytes.ts'), '--json']);
  const measured = JSON.parse(stdout) as Readonly<Record<string, Bytes>>;

  it('has a budget for every widget, and for no other', () => {
    const lacking = Object.keys(measured).filter((tag) => !Object.hasOwn(budgets, tag));
    expect(lacking.map((tag) => `${tag} has no budget: node bench/widgets/bytes.ts --write ${tag}`)).toEqual([]);
    expect(Object.keys(budgets)).toEqual(Object.keys(measured));
  });

  it.each(Object.entries(measured))(
    '[PLT-4] %s adds no more bytes to a page than its budget, and the budget no slack',
    (tag, bytes) => {
      for (const kind of ['script', 'style', 'texts'] as const) {
        const budget = budgets[tag]?.[kind] ?? 0;
        expect(
          Math.abs(bytes[kind] - budget),
          `${kind}: ${bytes[kind]} B, budget ${budget} B (node bench/widgets/bytes.ts --write ${tag})`,
        ).toBeLessThanOrEqual(budget * TOLERANCE + TOLERANCE_BYTES);
      }
    },
  );
});
