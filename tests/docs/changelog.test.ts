import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** In the order of Keep a Changelog 1.1.0. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
const TITLE = /^## \[(?<name>Unreleased|\d+\.\d+\.\d+)\](?: - (?<date>\d{4}-\d{2}-\d{2}))?$/;
const BREAKING = '**Breaking:**';
const UPGRADING_LINK = /See \[(?<part>[^\]]+)\]\(docs\/upgrading\.md#(?<anchor>[\w-]+)\)\.$/;
const SENTENCES_MAX = 3; // two, and the one that links to the upgrading page

type Upgrade = { readonly release: string; readonly part: string };

/** As GitHub makes the address of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** The parts of the upgrading page, by release. */
function upgradesIn(text: string): readonly Upgrade[] {
  let release = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) release = line.slice(3);
    return line.startsWith('### ') ? [{ release, part: line.slice(4) }] : [];
  });
}

/** What in the changelog is not in form, each with its line, and the newest version. */
function readChangelog(text: string, upgrades: readonly Upgrade[]) {
  const faults: string[] = [];
  const versions: { readonly name: string; readonly date: string }[] = [];
  const linked = new Set<string>();
  let release = '';
  let kinds: string[] = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const fault = (message: string) => faults.push(`CHANGELOG.md:${index + 1}: ${message}`);
    if (line.startsWith('## ')) {
      const { name, date } = TITLE.exec(line)?.groups ?? {};
      if (name === undefined) fault('a release is written "## [1.2.3] - 2026-12-31", or "## [Unreleased]"');
      else if ((name === 'Unreleased') !== (date === undefined)) fault('a release has a date, and Unreleased has none');
      else if (date !== undefined && new Date(date).toJSON()?.slice(0, 10) !== date) fault(`${date} is not a day`);
      release = name ?? '';
      kinds = [];
      if (date !== undefined) versions.push({ name: release, date });
      else if (versions.length > 0) fault('Unreleased is above the releases');
    } else if (line.startsWith('### ')) {
      const kind = line.slice(4);
      if (!KINDS.includes(kind)) fault(`"${kind}" is not a kind: ${KINDS.join(', ')}`);
      if (kinds.includes(kind)) fault(`"${kind}" is there twice`);
      if (KINDS.indexOf(kind) < KINDS.indexOf(kinds.at(-1) ?? KINDS[0] ?? '')) fault(`"${kind}" is out of order`);
      kinds.push(kind);
    } else if (line.startsWith('- ')) {
      if (kinds.length === 0) fault('an entry belongs under a kind');
      if ((line.match(/[.?!](?= |$)/g) ?? []).length > SENTENCES_MAX) fault('an entry has one sentence or two');
      if (!line.endsWith('.')) fault('an entry is one line, and ends in a full stop');
      const isBreaking = line.startsWith(`- ${BREAKING}`);
      if (/breaking/i.test(line) && !isBreaking) fault(`a breaking entry begins with ${BREAKING}`);
      const { part, anchor } = UPGRADING_LINK.exec(line)?.groups ?? {};
      if (isBreaking && part === undefined) fault('a breaking entry ends with a link to its part of docs/upgrading.md');
      if (part === undefined) continue;
      const upgrade = upgrades.find((one) => one.part === part && anchorOf(one.part) === anchor);
      // What is not released yet is upgraded from under "Unreleased".
      if (upgrade?.release !== release) fault(`docs/upgrading.md has no part "${part}" under ${release}`);
      linked.add(`${release}: ${part}`);
    } else if (release !== '' && line !== '' && !line.startsWith('#### ') && kinds.length > 0) {
      fault('an entry is one line that begins with "- "');
    }
  }
  if (!text.includes('\n## [Unreleased]\n')) faults.push('CHANGELOG.md: has no "## [Unreleased]"');
  if (
    versions.map(({ date }) => date).join() !==
    versions
      .map(({ date }) => date)
      .toSorted((a, b) => b.localeCompare(a))
      .join()
  )
    faults.push('CHANGELOG.md: releases are newest first');
  for (const { release: of, part } of upgrades)
    if (!linked.has(`${of}: ${part}`)) faults.push(`docs/upgrading.md: no breaking entry leads to "${part}" of ${of}`);
  return { faults, newest: versions[0]?.name, entries: lines.filter((line) => line.startsWith('- ')).length };
}

describe('CHANGELOG.md', () => {
  const upgrades = upgradesIn(read('docs/upgrading.md'));
  const changelog = readChangelog(read('CHANGELOG.md'), upgrades);

  it('has its form, and says for each breaking entry what to do', () => {
    expect(changelog.faults).toEqual([]);
    expect(changelog.entries).toBeGreaterThan(50);
    expect(upgrades.length).toBeGreaterThan(8);
  });

  it('has the version of package.json as its newest release', () => {
    expect(changelog.newest).toBe((JSON.parse(read('package.json')) as { version: string }).version);
  });

  it.each([
    ['## [0.1] - 2026-11-26', 'a release is written'],
    ['## [0.1.0]', 'a release has a date'],
    ['## [0.1.0] - 2026-02-30', 'is not a day'],
    ['## [0.1.0] - 2026-01-01\n\n## [0.2.0] - 2026-02-01', 'newest first'],
    ['## [0.1.0] - 2026-01-01\n\n### New', '"New" is not a kind'],
    ['## [0.1.0] - 2026-01-01\n\n### Fixed\n\n### Added', '"Added" is out of order'],
    ['## [0.1.0] - 2026-01-01\n\n### Added\n\n### Added', '"Added" is there twice'],
    ['## [0.1.0] - 2026-01-01\n\n- A widget.', 'belongs under a kind'],
    ['## [0.1.0] - 2026-01-01\n\n### Added\n\n- A widget', 'ends in a full stop'],
    ['## [0.1.0] - 2026-01-01\n\n### Added\n\n- A widget.\n  It moves.', 'one line that begins'],
    ['## [0.1.0] - 2026-01-01\n\n### Added\n\n- One. Two. Three. Four.', 'one sentence or two'],
    ['## [0.1.0] - 2026-01-01\n\n### Added\n\n- A tag. **Breaking** for pages.', 'begins with **Breaking:**'],
    ['## [0.1.0] - 2026-01-01\n\n### Added\n\n- **Breaking:** A tag.', 'ends with a link'],
    [
      '## [0.1.0] - 2026-01-01\n\n### Added\n\n- **Breaking:** A tag. See [Tags](docs/upgrading.md#tags).',
      'no part "Tags" under 0.1.0',
    ],
    ['## [0.1.0] - 2026-01-01', 'no breaking entry leads to "Tags" of 0.2.0'],
  ])('finds the fault of %j', (text, message) => {
    const { faults } = readChangelog(`\n## [Unreleased]\n\n${text}\n`, [{ release: '0.2.0', part: 'Tags' }]);
    expect(faults.join('\n')).toContain(message);
  });

  it('finds nothing in a right one', () => {
    const text =
      '\n## [Unreleased]\n\n## [0.2.0] - 2026-02-01\n\n### Added\n\n- A widget.\n\n### Removed\n\n- **Breaking:** A tag. See [Tags](docs/upgrading.md#tags).\n\n## [0.1.0] - 2026-01-01\n';
    expect(readChangelog(text, [{ release: '0.2.0', part: 'Tags' }]).faults).toEqual([]);
  });
});
