import { describe, expect, it } from 'vitest';
import { BRAND, brandToChange } from '../../tests/support/brand-copy.ts';
import { readEpisodes } from './read-episodes.ts';

const copy = brandToChange();

const FILE = 'podcasts/en/finding-the-pip.md';
const refusal = () =>
  readEpisodes(copy.dir, new Set(['en'])).then(
    () => 'accepted',
    (error: unknown) => String((error as Error).message),
  );

describe('readEpisodes', () => {
  it('[PLT-8] reads the default brand’s, newest first, and tells of a recording in another language', async () => {
    const episodes = await readEpisodes(BRAND, new Set(['en', 'ar']));
    expect(
      episodes.map(({ language, slug, spokenIn, durationSeconds }) => [language, slug, spokenIn, durationSeconds]),
    ).toEqual([
      ['en', 'finding-the-pip', undefined, 33],
      ['ar', 'finding-the-pip', 'en', 33],
      ['en', 'what-a-spread-costs', undefined, 38],
      ['ar', 'what-a-spread-costs', 'en', 38],
    ]);
    expect(episodes[0]?.chapters.map(({ startSeconds }) => startSeconds)).toEqual([0, 4, 18]);
    // Mono MP3 of 32 kbit/s: the stated length is the recording's own.
    for (const { audioBytes, durationSeconds, slug } of episodes)
      expect(Math.abs((audioBytes * 8) / 32_000 - durationSeconds), slug).toBeLessThan(1);
    expect(episodes.every(({ transcript }) => transcript.length === 3)).toBe(true);
  });

  it('takes a brand without any', async () => {
    expect(await readEpisodes(BRAND, new Set(['it']))).toEqual([]);
  });

  it.each([
    [
      "duration: '0:33'",
      'duration: half a minute',
      /^podcasts\/en\/finding-the-pip\.md:\d+: duration: expected a time in quotes, such as '2:10'/,
    ],
    [
      'audio: podcast-finding-the-pip.mp3',
      'audio: ../../etc/passwd',
      /: audio: expected the name of a recording in media\//,
    ],
    [
      'audio: podcast-finding-the-pip.mp3',
      'audio: gone.mp3',
      /^media\/gone\.mp3: there is no such file, and podcasts\/en\/finding-the-pip\.md names it/,
    ],
    [
      "start: '0:04'",
      "start: '0:00'",
      /: chapters: expected the first chapter at '0:00' and each later than the one before/,
    ],
    ["start: '0:18'", "start: '0:40'", /: chapters: expected every chapter to begin before the end/],
    [
      'This is the Northquay',
      '## A heading\n\nThis is the Northquay',
      /finding-the-pip\.md:\d+: the transcript is paragraphs, and nothing else; <h2> is none/,
    ],
    ['published: 2026-11-03', 'published: soon', /: published: expected a date such as 2026-10-01/],
  ])('"%s" made "%s" is told with file, place and what was expected', async (from, to, message) => {
    copy.change(FILE, from, to);
    expect(await refusal()).toMatch(message);
  });
});
