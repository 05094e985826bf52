import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvironmentModuleGraph } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { faultLines, faultOf, inSources } from './faults.ts';

const root = mkdtempSync(join(tmpdir(), 'forecourt-faults-'));
mkdirSync(join(root, 'src'));
writeFileSync(join(root, 'src/view.tsx'), 'one\ntwo\nthree\nfour\nfive\n');
afterAll(() => rmSync(root, { recursive: true, force: true }));
const thrown = (message: string, stack: string, more: object = {}) =>
  Object.assign(new Error(message), { stack, ...more });

describe('a fault', () => {
  it('of code that throws is at the first frame in the sources', () => {
    const stack = `Error: spilt milk\n    at render (/elsewhere/react.js:1:2)\n    at View (${root}/src/view.tsx:3:4)`;
    const fault = faultOf(root, thrown('spilt milk', stack));
    expect(fault.loc).toEqual({ file: `${root}/src/view.tsx`, line: 3, column: 4 });
    expect(faultLines(root, fault)).toBe(
      '✗ src/view.tsx:3:4: spilt milk\n   1 | one\n   2 | two\n   3 | three\n     |    ^\n   4 | four\n   5 | five',
    );
  });

  it('of a widget is at the place of its cause', () => {
    const cause = thrown('spilt milk', `Error\n    at View (file://${root}/src/view.tsx:2:1)`);
    expect(faultOf(root, thrown('fc-tabs could not be rendered', 'Error', { cause })).loc).toMatchObject({ line: 2 });
  });

  it('of a plugin is where the plugin says', () => {
    const fault = faultOf(
      root,
      thrown('unexpected', '', { id: '/a.css', loc: { line: 7, column: 1 }, frame: '7 | {{' }),
    );
    expect(fault).toMatchObject({ id: '/a.css', loc: { file: '/a.css', line: 7, column: 1 }, frame: '7 | {{' });
  });

  it('of content is a list of faults, each with its place', () => {
    const fault = faultOf(
      root,
      thrown('about.md:3: no title', `Error\n    at ${root}/src/view.tsx:3:4`, { faults: [] }),
    );
    expect(faultLines(root, fault)).toBe('✗ about.md:3: no title');
  });

  it('without a place is told with its stack', () => {
    expect(faultLines(root, faultOf(root, thrown('lost', 'Error: lost\n    at somewhere')))).toBe(
      '✗ Error: lost\n    at somewhere',
    );
  });
});

describe('a stack of the browser', () => {
  it('names the places in the sources', () => {
    const map = { version: 3, sources: ['view.tsx'], names: [], mappings: ';;;;AAEA' };
    const graph = {
      getModulesByFile: (file: string) =>
        file === `${root}/src/view.tsx` ? new Set([{ transformResult: { map } }]) : undefined,
    } as unknown as EnvironmentModuleGraph;
    const frame = (url: string) => `    at View (http://localhost:8080${url})`;
    expect(inSources(root, graph, frame('/src/view.tsx?t=12:5:1'))).toBe(`    at View (${root}/src/view.tsx:3:1)`);
    expect(inSources(root, graph, frame('/src/other.ts:5:1'))).toBe(frame('/src/other.ts:5:1'));
  });
});
