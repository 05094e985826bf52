import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { followSteps, stepsOf } from './follow-page.ts';
import { openWorkshop } from './workshop.ts';

const PAGES = join(import.meta.dirname, '../../docs/how-to');
/** Each in the house that those before it have left: a new language begins with the texts and pages there are. */
const ORDER = ['add-a-feed.md', 'add-a-widget.md', 'add-a-form.md', 'add-a-page.md', 'add-a-language.md', 'add-a-regulator.md'];
const workshop = openWorkshop();
afterAll(() => workshop.remove());

describe('docs/how-to, followed page by page in one copy of the project', () => {
  it('has all pages in its order', () => {
    expect(readdirSync(PAGES).sort()).toEqual(ORDER.toSorted());
  });

  it.each(ORDER)('%s can be followed to the letter', (page) => {
    const steps = stepsOf(readFileSync(join(PAGES, page), 'utf8'));
    expect(steps.length).toBeGreaterThan(0);
    followSteps(workshop.folder, steps);
  });

  it('makes what types and lint accept', { timeout: 60_000 }, async () => {
    expect(await workshop.tool('tsc', ['--noEmit', '-p', '.'])).toEqual({ code: 0, output: '' });
    expect(await workshop.tool('oxlint', ['--type-aware', '--deny-warnings'])).toMatchObject({ code: 0 });
  });

  it('makes a feed that its own tests and the list of feeds accept', { timeout: 60_000 }, async () => {
    expect(await workshop.tests(['src/market/feeds/poll', 'src/market/feeds/registry', 'tests/docs'])).toBeGreaterThan(10);
  });

  it('makes a widget and a form that pass the conformance tests', { timeout: 120_000 }, async () => {
    expect(await workshop.tests(['tests/conformance', '-t', 'fc-copy-text|fc-form-resend-link'])).toBeGreaterThan(10);
  });
});
