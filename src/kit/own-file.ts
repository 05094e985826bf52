import * as z from 'zod/mini';

/** A file of this site, as in `/media/film.webm`: never another host's, so that nobody is contacted unasked. */
export const ownFile = (endings: readonly string[]) =>
  z.string().check(
    z.refine((path) => new RegExp(String.raw`^/(?![/\\])[^\s?#]+\.(?:${endings.join('|')})(?:\?\S*)?$`).test(path), {
      error: `must be the path of a file of this site that ends in .${endings.join(', .')}, as in /media/name.${endings[0]}`,
    }),
  );

export const FILM_ENDINGS = ['webm', 'mp4'] as const;
export const PICTURE_ENDINGS = ['webp', 'jpg', 'jpeg', 'png', 'avif', 'svg'] as const;

/** Media type of a film by its name. */
export const filmType = (path: string): string => (/\.mp4(?:\?|$)/.test(path) ? 'video/mp4' : 'video/webm');
