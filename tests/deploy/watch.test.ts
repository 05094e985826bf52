import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/folders.ts';
import { readPage } from '../docs/markdown-table.ts';
import { deployFile, yamlDocuments } from './deploy-files.ts';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};
type Dashboard = {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
};

const rules = (
  yamlDocuments<{ groups: readonly { rules: readonly Rule[] }[] }>('prometheus/rules.yaml')[0]?.groups ?? []
).flatMap(({ rules: each }) => each);
const panels = (JSON.parse(deployFile('grafana/forecourt.json')) as Dashboard).panels;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];
/** Grafana puts durations and patterns in place of these. */
const filled = (expr: string) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');

function faultsOf(expr: string): readonly string[] {
  const faults: string[] = [];
  parser.parse(filled(expr)).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) faults.push(`at ${from}: ${expr.slice(from, to + 20)}`);
    },
  });
  return faults;
}
const promtool = (...args: readonly string[]) =>
  execFileSync('promtool', args, { cwd: join(ROOT, 'deploy', 'prometheus'), encoding: 'utf8' });
const hasPromtool = (() => {
  try {
    promtool('--version');
    return true;
  } catch {
    return false;
  }
})();
if (!hasPromtool) console.warn('skipped: the rules in promtool, because it is not installed here (package prometheus)');

describe('deploy: alerts and dashboard', () => {
  it.each(expressions)('%s asks in PromQL: %s', (_, expr) => {
    expect(faultsOf(expr)).toEqual([]);
  });

  it('finds a fault in an expression that has one', () => {
    expect(faultsOf('sum(rate(a_total[5m])')).not.toEqual([]);
    expect(faultsOf('up{job=} == 0')).not.toEqual([]);
  });

  it.each(rules)('$alert says whom it is for and what to do', ({ alert, labels, annotations }) => {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    const [, section] = new RegExp(`^## ${alert}\\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(readPage('runbook.md')) ?? [];
    for (const part of ['**Meaning.**', '**Check.**', '**Act.**']) expect(section).toContain(part);
  });

  it('has no paragraph in the runbook without an alert', () => {
    const headings = [...readPage('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(new Set(headings)).toEqual(new Set(rules.map(({ alert }) => alert)));
  });

  it.runIf(hasPromtool)('loads in promtool, and fires as its own tests say', () => {
    expect(promtool('check', 'rules', 'rules.yaml')).toContain(`${rules.length} rules found`);
    expect(promtool('test', 'rules', 'rules.test.yaml')).toContain('SUCCESS');
    expect(promtool('check', 'config', '--syntax-only', 'prometheus.yaml')).toContain('SUCCESS');
  });
});
