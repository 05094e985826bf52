import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ContentError } from './content-error.ts';
import { episodeSchema } from './episode-schema.ts';
import type { Episode } from './episode.ts';
import { parseMarkdown } from './markdown.ts';
import { allOrFaults, type FaultSink, readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';
import { textOf } from './text-of.ts';

/** The front matter starts on the line after the first `---`. */
const FRONT_MATTER_LINE = 2;

/** Every recording of these languages, newest first; throws one ContentError with the faults of all. A brand may have none. */
export async function readEpisodes(dir: string, languages: ReadonlySet<string>, tell?: FaultSink): Promise<Episode[]> {
  const folders = await Promise.all(
    [...languages].map(async (language) => {
      const names = await readdir(join(dir, 'podcasts', language)).catch(() => []);
      return names
        .filter((name) => name.endsWith('.md'))
        .map((name) => ({ file: `podcasts/${language}/${name}`, language }));
    }),
  );
  const episodes = await allOrFaults(
    folders.flat().map(({ file, language }) => readEpisode(dir, file, language)),
    tell,
  );
  return episodes.toSorted((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
}

async function readEpisode(dir: string, file: string, language: string): Promise<Episode> {
  const { frontMatter, body } = await parseMarkdown(file, await readText(dir, file), { title: '', back: '' });
  const { duration, spokenIn, ...front } = readYaml(episodeSchema, file, frontMatter, FRONT_MATTER_LINE);
  const transcript = body.children.flatMap((node) => {
    if (node.type === 'element' && node.tagName === 'p') return [textOf(node)];
    if (node.type === 'element')
      throw new ContentError([
        {
          file,
          line: node.position?.start.line,
          message: `the transcript is paragraphs, and nothing else; <${node.tagName}> is none`,
        },
      ]);
    return [];
  });
  if (transcript.length === 0)
    throw new ContentError([
      { file, message: 'expected the transcript below the front matter: every word of the recording' },
    ]);
  const { size } = await stat(join(dir, 'media', front.audio)).catch(() => {
    throw new ContentError([{ file: `media/${front.audio}`, message: `there is no such file, and ${file} names it` }]);
  });
  return {
    ...front,
    file,
    language,
    slug: basename(file, '.md'),
    audioBytes: size,
    durationSeconds: duration,
    spokenIn: spokenIn === language ? undefined : spokenIn,
    transcript,
  };
}
