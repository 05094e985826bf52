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
  copy.change('texts/ar.yaml', 'menu:', "forms:\n  codeAgainIn: 'بعد {minutes}'\nmenu:");
  copy.change('texts/en.yaml', 'menu:', 'failure:\n  lost: Nobody says this\nmenu:\n  group-elsewhere: Elsewhere');
  copy.change('texts/ar.yaml', 'menu:', "mail-verify-email:\n  subject: 'أهلًا من {firm}'\nmenu:");
  copy.write('texts/it.yaml', 'menu: {}\n');
  copy.change('pages/en/help/deposits.md', '](/costs', '](/costs#nowhere');
  const faults = await told();
  const expected = [
    /^texts\/ar\.yaml:\d+: [\w-]+\.\w+: expected \{seconds\}.* in it, as in English, and found .*\{minutes\}/,
    /^texts\/en\.yaml:3: failure\.lost: nothing reads this text\. Take it out, or fix its name$/,
    /^texts\/en\.yaml:5: menu\.group-elsewhere: nothing reads this text/,
    /^texts\/ar\.yaml:\d+: [\w.-]+: expected .*\{brand\}.* in it, as in English, and found .*\{firm\}/,
    /^texts\/it\.yaml:undefined: : no edition of brand\.yaml reads this file\. Those that are read: en\.yaml, ar\.yaml/,
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
