import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What `npm test` has to know of a run of Vitest; tools/test.mjs reads it from the file that FORECOURT_TEST_SUMMARY names. */
export type TestSummary = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that passed only at their second try. */
  readonly retried: readonly string[];
  /** Ids of docs/requirements.md in the titles of tests that passed. */
  readonly requirements: readonly string[];
};

/** `[TAB-3]` and `[LIV-4, LIV-6]`, as titles carry them. */
const BRACKETED = /\[((?:[A-Z]{3}-\d+)(?:, ?[A-Z]{3}-\d+)*)\]/g;

export const requirementsIn = (title: string): string[] =>
  [...title.matchAll(BRACKETED)].flatMap(([, list = '']) => list.split(/, ?/));

export default class TestSummaryReporter implements Reporter {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #retried: string[] = [];
  readonly #requirements = new Set<string>();

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'pending') return;
    this.#counts[state] += 1;
    if (state !== 'passed') return;
    for (const id of requirementsIn(test.fullName)) this.#requirements.add(id);
    if ((test.diagnostic()?.retryCount ?? 0) > 0)
      this.#retried.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    // A file that cannot be loaded has no failed test of its own.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const summary: TestSummary = {
      ...this.#counts,
      failed: this.#counts.failed + broken + errors.length,
      retried: this.#retried,
      requirements: [...this.#requirements],
    };
    const file = process.env['FORECOURT_TEST_SUMMARY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summary));
  }
}
