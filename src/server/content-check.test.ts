import { beforeAll, expect, it } from 'vitest';
import { BRAND, brandToChange } from '../../tests/support/brand-copy.ts';
import { contentFaults } from './content-check.ts';

const copy = brandToChange();

// The first reading of all pages takes long where none has been kept.
beforeAll(() => contentFaults(BRAND));

const told = async (): Promise<string[]> =>
  (await contentFaults(copy.dir)).map(({ file, line, path, message }) => `${file}:${line}: ${path ?? ''}: ${message}`);

it('has nothing to say of the default brand', async () => {
  expect(await contentFaults(BRAND)).toEqual([]);
});

it('tells texts that nobody reads and values that differ, beside what a start would refuse', async () => {
  copy.change('locales/ar.json', '{seconds}', '{minutes}');
  copy.change('locales/en.json', '"failure": {', '"failure": {\n    "lost": "Nobody says this",');
  copy.change('locales/en.json', '"group-legal"', '"group-elsewhere": "Elsewhere",\n    "group-legal"');
  copy.change('mail/ar.json', '{brand}', '{firm}');
  copy.change('pages/en/help/deposits.md', '](/costs', '](/costs#nowhere');
  const faults = await told();
  const expected = [
    /^locales\/ar\.json:\d+: [\w-]+\.\w+: expected \{seconds\}.* in it, as in English, and found .*\{minutes\}/,
    /^locales\/en\.json:\d+: failure\.lost: nothing reads this text\. Take it out, or mend its name$/,
    /^locales\/en\.json:\d+: menu\.group-elsewhere: nothing reads this text/,
    /^mail\/ar\.json:\d+: [\w.-]+: expected .*\{brand\}.* in it, as in English, and found .*\{firm\}/,
    /^pages\/en\/help\/deposits\.md:\d+: : the link to "\/costs#nowhere": pages\/en\/costs\.md has no heading with that id/,
  ];
  for (const pattern of expected)
    expect(
      faults.filter((fault) => pattern.test(fault)),
      `${String(pattern)} in\n${faults.join('\n')}`,
    ).not.toEqual([]);
  expect(faults.length).toBe(expected.length);
});

it('tells what it can where brand.yaml cannot be read', async () => {
  copy.change('brand.yaml', 'name: Northquay', 'name: [');
  copy.change('pages/en/about.md', 'template: plain', 'template: fancy');
  const faults = await told();
  expect(faults.some((fault) => fault.startsWith('brand.yaml:'))).toBe(true);
  expect(faults.some((fault) => fault.startsWith('pages/en/about.md:2:'))).toBe(true);
});
