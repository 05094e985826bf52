import type { GalleryChoice } from './gallery-choice.ts';

const GALLERY_PATH = '/gallery';

/**
 * What an address of the gallery shows: the list, every symbol or drawing, one widget, one example alone in its page, an example
 * with attributes of the visitor's own (`try`), or the first example of every widget together.
 */
export type GalleryView =
  | { readonly kind: 'index' }
  | { readonly kind: 'all' }
  | { readonly kind: 'symbols' }
  | { readonly kind: 'drawings' }
  | { readonly kind: 'widget'; readonly tag: string }
  | { readonly kind: 'try'; readonly tag: string }
  | { readonly kind: 'example'; readonly tag: string; readonly name: string };

/** Names that no widget and no example may have. */
export const ALL = 'all';
export const SYMBOLS = 'symbols';
export const DRAWINGS = 'drawings';
export const TRY = 'try';

/** Undefined: the path is not the gallery's. Whether tag and example are there, the renderer knows. */
export const parseGalleryPath = (path: string): GalleryView | undefined => {
  const [, root, tag, name, ...more] = path.split('/');
  if (`/${root}` !== GALLERY_PATH || more.length > 0) return undefined;
  if (tag === undefined) return { kind: 'index' };
  if (name === undefined)
    return tag === ALL || tag === SYMBOLS || tag === DRAWINGS ? { kind: tag } : { kind: 'widget', tag };
  return name === TRY ? { kind: 'try', tag } : { kind: 'example', tag, name };
};

/** The address that shows the same choice elsewhere in the gallery. */
export const galleryAddress = (choice: Partial<GalleryChoice>, ...parts: readonly string[]): string => {
  const query = new URLSearchParams(
    Object.entries(choice).filter(
      ([, value]) => value !== 'system' && value !== 'auto' && value !== 'page' && value !== 'alone',
    ),
  );
  const path = [GALLERY_PATH, ...parts].join('/');
  return query.size === 0 ? path : `${path}?${query}`;
};
