import { existsSync, readdirSync } from 'node:fs';
import { EDITION_ID } from '#contracts/edition.ts';
import type { Brand } from '#content/brand.ts';
import { colourFaults } from '#pages/colour-faults.ts';
import { ANSWERS, type Question, slugOf } from './brand-answers.ts';

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} &.’'-]{0,29}$/u;

/** Light is looked at beside a dark colour that is known to do, and the other way round. */
const FIRST_COLOURS = { light: '#1f4fbf', dark: '#9db9ff' } as const;

function colourFault(theme: 'light' | 'dark', colour: string, settings: Brand['settings']): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return 'expected a colour such as "#1f4fbf"';
  return colourFaults({ ...settings, colours: { accent: { ...FIRST_COLOURS, [theme]: colour } } })[0]?.message;
}

/** In their order: what an answer offers may follow from those before. `source` is the default brand. */
export const questionsAbout = (source: Brand, isFolder: (path: string) => string): readonly Question[] => [
  {
    flag: 'name',
    words: ANSWERS.name,
    initial: () => 'New Broker',
    fault: (name) => (NAME.test(name) ? undefined : 'expected up to 30 letters, digits, spaces, or one of & . - ’'),
  },
  {
    flag: 'site',
    words: ANSWERS.site,
    initial: ({ name = '' }) => `https://www.${slugOf(name)}.example`,
    fault: (site) =>
      /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/i.test(site)
        ? undefined
        : 'expected an address without a path, such as "https://www.example.com"',
  },
  {
    flag: 'email',
    words: ANSWERS.email,
    initial: ({ site = '' }) => `help@${new URL(site).hostname.replace(/^www\./, '')}`,
    fault: (email) =>
      /^[^\s@,;<>"']+@[^\s@,;<>"']+\.[^\s@,;<>"']+$/.test(email) ? undefined : 'expected an e-mail address',
  },
  {
    flag: 'company',
    words: ANSWERS.company,
    initial: ({ name = '' }) => `${name} Ltd`,
    fault: (company) => (company.trim() === '' ? 'expected the registered name of the company' : undefined),
  },
  {
    flag: 'regulator',
    words: `${ANSWERS.regulator} (${[...source.regulators.keys()].join(', ')})`,
    initial: () => source.defaultEdition.regulator,
    fault: (code) =>
      source.regulators.has(code)
        ? undefined
        : `expected one of ${[...source.regulators.keys()].join(', ')}; another is added later by docs/how-to/add-a-regulator.md`,
  },
  {
    flag: 'edition',
    words: ANSWERS.edition,
    initial: ({ regulator = '' }) =>
      source.editions.find((edition) => edition.regulator === regulator)?.id ??
      `en-${(source.regulators.get(regulator)?.countries.offered[0] ?? 'gb').toLowerCase()}`,
    fault: (edition) =>
      EDITION_ID.test(edition) ? undefined : 'expected language-region in lower case, such as "en-gb"',
  },
  {
    flag: 'light',
    words: ANSWERS.light,
    initial: () => FIRST_COLOURS.light,
    fault: (colour) => colourFault('light', colour, source.settings),
  },
  {
    flag: 'dark',
    words: ANSWERS.dark,
    initial: () => FIRST_COLOURS.dark,
    fault: (colour) => colourFault('dark', colour, source.settings),
  },
  {
    flag: 'folder',
    words: ANSWERS.folder,
    initial: ({ name = '' }) => `../${slugOf(name)}`,
    fault: (folder) =>
      existsSync(isFolder(folder)) && readdirSync(isFolder(folder)).length > 0
        ? `${folder} is there and not empty. Name a new one`
        : undefined,
  },
];
