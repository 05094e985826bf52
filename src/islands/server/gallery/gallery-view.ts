import type { GalleryChoice } from './gallery-choice.ts';

export const GALLERY_PATH = '/gallery';

/** What an address of the gallery shows: the list, one widget, one example alone in its page, or the first example of every widget together. */
export type GalleryView = { readonly kind: 'index' } | { readonly kind: 'all' } | { readonly kind: 'widget'; readonly tag: string } | { readonly kind: 'example'; readonly tag: string; readonly name: string };

const ALL = 'all';

/** Undefined: the path is not the gallery's. Whether tag and example are there, the renderer knows. */
export const parseGalleryPath = (path: string): GalleryView | undefined => {
  const [, root, tag, name, ...more] = path.split('/');
  if (`/${root}` !== GALLERY_PATH || more.length > 0) return undefined;
  if (tag === undefined) return { kind: 'index' };
  if (tag === ALL && name === undefined) return { kind: 'all' };
  return name === undefined ? { kind: 'widget', tag } : { kind: 'example', tag, name };
};

/** The address that shows the same choice elsewhere in the gallery. */
export const galleryAddress = (choice: Partial<GalleryChoice>, ...parts: readonly string[]): string => {
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== 'system' && value !== 'auto' && value !== 'page'));
  const path = [GALLERY_PATH, ...parts].join('/');
  return query.size === 0 ? path : `${path}?${query}`;
};
