import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { icons } from './icons.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-icons-'));
  mkdirSync(join(root, 'src/kit/icons'), { recursive: true });
  for (const name of ['bolt', 'bolt_fill1', 'home', 'unused'])
    writeFileSync(join(root, 'src/kit/icons', `${name}.svg`), `<svg><path d="M-${name}"/></svg>`);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Builds a view for the browser; the first chunk, and then those that it may bring later. */
const buildView = async (view: string): Promise<readonly string[]> => {
  writeFileSync(
    join(root, 'src/view.ts'),
    `import { drawings, loadDrawings } from 'virtual:known-drawings'; Object.assign(window, { drawings, loadDrawings });\n${view}`,
  );
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [icons({ root })],
    build: { write: false, modulePreload: false, rolldownOptions: { input: join(root, 'src/view.ts') } },
  })) as Rolldown.RolldownOutput;
  const chunks = output.output.filter((file) => file.type === 'chunk');
  return [...chunks.filter(({ isEntry }) => isEntry), ...chunks.filter(({ isEntry }) => !isEntry)].map(
    ({ code }) => code,
  );
};

describe('the icons of a build', () => {
  it('[UIK-8] brings what the code names and leaves the others to a chunk of their own', async () => {
    const [first = '', ...later] = await buildView(`window.shown = ['bolt_fill1_24px', "home_48px"];`);
    expect(first).toContain('M-bolt_fill1');
    expect(first).toContain('M-home');
    expect(first).not.toContain('M-unused');
    expect(later.join('')).toContain('M-unused');
  });

  it.each([
    ['bolt_25px', 'icon: "bolt_25px" is refused.'],
    ['Bolt_24px', 'icon: "Bolt_24px" is refused.'],
    ['missing_24px', 'icon: "missing_24px" has no drawing src/kit/icons/missing.svg.'],
    ['home_fill1_24px', 'icon: "home_fill1_24px" has no drawing src/kit/icons/home_fill1.svg.'],
  ])('[UIK-8] stops at %s', async (symbol, message) => {
    await expect(buildView(`window.shown = '${symbol}';`)).rejects.toThrow(message);
  });
});
