import { PICTURE_NARROW_WIDTH_PX, PICTURE_WIDTH_PX, THUMBNAIL_WIDTH_PX } from './limits.ts';

/** PGE-15: the sizes a picture is given in, and no others: an address with another does not exist. */
export const PICTURE_SIZES = {
  wide: { widthPx: PICTURE_WIDTH_PX, format: 'webp' },
  narrow: { widthPx: PICTURE_NARROW_WIDTH_PX, format: 'webp' },
  thumbnail: { widthPx: THUMBNAIL_WIDTH_PX, format: 'jpeg' },
} as const;

export type PictureSize = keyof typeof PICTURE_SIZES;
