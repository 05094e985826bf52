import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '../../../tests/support/brand-copy.ts';
import { temporaryFolder } from '../../../tests/support/folders.ts';
import { openMarks } from '#server/open-marks.ts';
import { type SiteContent, readSiteContent } from '#server/read-site-content.ts';
import { AnswersError, gatherAnswers } from './ask.ts';
import { copyPage } from './copy-page.ts';
import { makeBrand } from './make-brand.ts';
import { questionsAbout } from './questions.ts';
import { SKELETONS } from './skeletons.ts';

const NO_TERMINAL = { input: { isTTY: false } as NodeJS.ReadStream, output: process.stdout };
const folders = temporaryFolder();
afterAll(() => folders.remove());
let source: SiteContent;
beforeAll(async () => {
  source = await readSiteContent(BRAND);
});
const questions = () => questionsAbout(source.brand, (path) => path);
const make = async (flags: readonly string[]) => {
  const answers = await gatherAnswers(questions(), flags, NO_TERMINAL);
  await makeBrand(answers, { ...source, skeletons: SKELETONS, today: '2026-11-22' }, answers.folder);
  return readSiteContent(answers.folder);
};

describe('npm run new-brand', () => {
  it.each([
    ['fca', 'en-gb', 'Tidewell & Sons'],
    ['jsc', 'ar-jo', 'Tidewell'],
    ['cysec', 'de-at', 'Tidewell'],
    ['cysec', 'es-es', 'Tidewell'],
    ['cysec', 'fr-fr', 'Tidewell'],
    ['fsc', 'en-001', 'The Thirty Letters Broker Inc.'],
    ['asic', 'fr-nc', 'Tidewell'],
  ])(
    'under %s, in %s: a folder without a fault, and without a word of the demonstration',
    async (regulator, edition, name) => {
      const folder = join(folders.path, edition);
      const { brand } = await make([
        '--yes',
        '--name',
        name,
        '--regulator',
        regulator,
        `--edition=${edition}`,
        '--folder',
        folder,
      ]);
      expect(brand.settings).toMatchObject({ name, demonstration: true, defaultEdition: edition });
      const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.(?:md|yaml|json|csv|svg)$/.test(file),
      );
      expect(texts.filter((file) => /northquay|نورثكي/i.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
      const marks = openMarks(folder);
      for (const file of [
        `regulators/${regulator}.yaml`,
        `pages/${edition.slice(0, 2)}/legal/client-agreement.md`,
        `pages/${edition.slice(0, 2)}/legal/privacy.md`,
      ])
        expect(marks.map((mark) => mark.file)).toContain(file);
      for (const path of [
        '',
        'sign-up',
        'log-in',
        'account',
        'legal/risk-disclosure',
        'education/what-is-a-pip',
        'markets/eur-usd',
      ])
        expect(brand.page(edition, path), path).toBeDefined();
    },
  );

  it('refuses to be anything but a demonstration while something is left to fill in', async () => {
    const folder = join(folders.path, 'en-gb');
    const file = join(folder, 'brand.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('demonstration: true', 'demonstration: false'));
    await expect(readSiteContent(folder)).rejects.toThrow(
      /^regulators\/fca\.yaml:\d+: still to be written: number of the licence\./m,
    );
    writeFileSync(file, text);
  });

  it('takes no answer that cannot be used, and names all of them', async () => {
    const refused = gatherAnswers(
      questions(),
      ['--name', '?', '--regulator', 'sec', '--light', '#ffee00', '--edition', 'english', '--folder', BRAND],
      NO_TERMINAL,
    );
    await expect(refused).rejects.toBeInstanceOf(AnswersError);
    const message = await refused.catch((error: unknown) => String(error));
    for (const part of [
      '--name: ?: expected up to 30',
      '--regulator: sec: expected one of',
      '--light: #ffee00: #ffee00 has a contrast of',
      'Take a darker colour',
      '--edition: english: expected language-region',
      'is there and not empty',
    ])
      expect(message).toContain(part);
    await expect(gatherAnswers(questions(), [], NO_TERMINAL)).rejects.toThrow('There is no terminal to ask at');
    await expect(gatherAnswers(questions(), ['--colour', 'red'], NO_TERMINAL)).rejects.toThrow(
      '"--colour" is not understood',
    );
  });
});

describe('a page of the demonstration as another brand’s', () => {
  it('keeps words, and leaves out what leads to pages that are not there', () => {
    const page =
      '---\ntitle: Here\ndescription: About Northquay.\n---\n\nSee [costs](/costs) or [more](/more).\n\n## Elsewhere\n\n- [More](/more): all of it.\n\n## End\n\n- [Costs](/costs)\n';
    expect(copyPage(page, { brandName: 'X $& Y', isThere: (path) => path === 'costs' })).toBe(
      '---\ntitle: Here\ndescription: About X $& Y.\n---\n\nSee [costs](/costs) or more.\n\n## End\n\n- [Costs](/costs)\n',
    );
  });
});
