import type { Episode } from './episode.ts';
import type { Page } from './page.ts';
import { type ContentMoment, isShown } from './shown-page.ts';

/** What somebody has written and nobody sees yet: a draft, or one that waits for its day. */
export type Coming = {
  readonly file: string;
  readonly language: string;
  /** ISO 3166-1, of a page for editions of one country. */
  readonly country: string | undefined;
  /** Without the edition; undefined of an episode, whose page is there already. */
  readonly path: string | undefined;
  readonly title: string;
  readonly draft: boolean;
  readonly published: string | undefined;
};

/** Those with a day first, the next of them at the top. */
export const comingPages = (
  written: readonly Page[],
  episodes: readonly Episode[],
  moment: ContentMoment,
): readonly Coming[] =>
  [
    ...written
      .filter(({ front }) => !isShown(front, moment))
      .map(({ file, language, country, path, front: { title, draft = false, published } }): Coming => {
        return { file, language, country, path, title, draft, published };
      }),
    ...episodes
      .filter((episode) => !isShown(episode, moment))
      .map(({ file, language, title, draft = false, published }): Coming => {
        return { file, language, country: undefined, path: undefined, title, draft, published };
      }),
  ].toSorted(
    (a, b) => Number(a.draft) - Number(b.draft) || dayOf(a).localeCompare(dayOf(b)) || (a.file < b.file ? -1 : 1),
  );

const dayOf = ({ published }: Coming): string => published ?? '';
