import { join } from 'node:path';
import type { Element, Root } from 'hast';
import sharp from 'sharp';
import { ContentError } from './content-error.ts';
import type { ContentFault } from './content-error.ts';
import { elementsOf } from './elements-of.ts';

/** A photograph or a screen of media/ that a page shows (PGE-15). */
export type Picture = { readonly file: string; readonly widthPx: number; readonly heightPx: number };

const FILE = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(svg|jpg|jpeg|png)$/;

const isDrawing = (src: string): boolean => src.endsWith('.svg');

/** Images of a body that are neither a drawing nor a picture of media/. */
export function imageFaults(body: Root, file: string): ContentFault[] {
  return imagesOf(body).flatMap(({ properties, position }) => {
    const src = String(properties.src ?? '');
    return FILE.test(src)
      ? []
      : [
          {
            file,
            line: position?.start.line,
            message: `the image "${src}": expected the name of a file in media/ that ends in .svg, .jpg, .jpeg or .png, as in ![words](chart.png)`,
          },
        ];
  });
}

/** Names of the pictures that a body shows. */
export const picturesNamed = (body: Root): string[] =>
  imagesOf(body).flatMap(({ properties: { src } }) => (typeof src === 'string' && !isDrawing(src) ? [src] : []));

const imagesOf = (body: Root): Element[] => elementsOf(body).filter(({ tagName }) => tagName === 'img');

/** Its size as it is shown, turned as its camera says. */
export async function readPicture(brandDir: string, file: string): Promise<Picture> {
  try {
    const { autoOrient } = await sharp(join(brandDir, 'media', file)).metadata();
    return { file, widthPx: autoOrient.width, heightPx: autoOrient.height };
  } catch (cause) {
    throw new ContentError([
      {
        file: `media/${file}`,
        message: `a page or brand.yaml names this picture, and it cannot be read: ${cause instanceof Error ? cause.message : String(cause)}. Put a picture there that a browser opens, or take the name out`,
      },
    ]);
  }
}
