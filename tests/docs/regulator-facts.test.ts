import { describe, expect, it } from 'vitest';
import { openPages } from '../support/test-pages.ts';
import { readRegulatorFacts } from '../support/regulator-facts-page.ts';
import { statementFaults, statementsOf } from '../support/page-statements.ts';

const facts = readRegulatorFacts();
const NOW = new Date('2026-11-20T12:00:00Z');
const { pages, options } = await openPages();
it('x', { timeout: 600_000 }, async () => {
  const used = new Set<string>(); const faults: string[] = []; let t = performance.now();
  for (const edition of options.brand.editions) {
    const said = statementsOf(facts, edition, NOW);
    for (const { path, front } of options.brand.pages(edition.id)) {
      if (front.template === 'instrument') continue;
      const r = await pages.render({ path: path === '' ? `/${edition.id}` : `/${edition.id}/${path}`, query: new URLSearchParams(), now: NOW });
      if (r.kind === 'page') faults.push(...statementFaults({ path, html: r.html }, said, facts.exceptions, { used }));
    }
    console.log(edition.id, performance.now() - t); t = performance.now();
  }
  const { writeFileSync } = await import('node:fs');
  writeFileSync('/tmp/words/faults.txt', faults.join('\n'));
});
