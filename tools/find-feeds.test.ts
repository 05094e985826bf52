import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFeeds } from './find-feeds.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-feeds-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text = ''): string => {
  const file = join(root, 'src/market/feeds', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

describe('findFeeds', () => {
  it('finds each folder by its name, and leaves files beside the folders alone', () => {
    write('registry.ts');
    for (const name of ['poll', 'desk']) write(`${name}/${name}.md`);
    const poll = write('poll/poll.feed.ts');
    const desk = write('desk/desk.feed.ts');
    write('desk/desk-frames.ts');
    expect(findFeeds(root)).toEqual([
      { name: 'desk', path: desk },
      { name: 'poll', path: poll },
    ]);
  });

  it('says which file is missing or misnamed, and what to do', () => {
    write('poll/poll.md');
    expect(() => findFeeds(root)).toThrow(/poll\.feed\.ts is missing: a feed has its declaration\. See docs/);
    const misnamed = write('poll/pol.feed.ts');
    expect(() => findFeeds(root)).toThrow(`${misnamed}: a feed is named after its folder: poll.feed.ts.`);
    rmSync(misnamed);
    write('poll/poll.feed.ts');
    rmSync(join(root, 'src/market/feeds/poll/poll.md'));
    expect(() => findFeeds(root)).toThrow(/poll\.md is missing: a feed has its page for operators/);
  });

  it('refuses a declaration whose name is not that of the folder', () => {
    write('poll/poll.md');
    const file = write('poll/poll.feed.ts', "export default defineFeed({\n  name: 'pole',\n});");
    expect(() => findFeeds(root)).toThrow(`${file}: the feed is called "pole", its folder "poll". Write name: 'poll'.`);
  });
});
