import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Of a colour's distance, 0 to 1: what an eye does not see. */
const COLOUR_THRESHOLD = 0.12;

export type ImageDifference =
  | { readonly kind: 'size'; readonly was: string; readonly is: string }
  | {
      readonly kind: 'pixels';
      readonly differing: number;
      readonly total: number;
      /** PNG that marks them. */ readonly marked: Buffer;
    };

/** How two screenshots differ; smoothed edges of letters do not count. */
export const compareImages = (before: Buffer, now: Buffer): ImageDifference => {
  const [was, is] = [PNG.sync.read(before), PNG.sync.read(now)];
  if (was.width !== is.width || was.height !== is.height)
    return { kind: 'size', was: `${was.width}×${was.height}`, is: `${is.width}×${is.height}` };
  const marked = new PNG({ width: was.width, height: was.height });
  const differing = pixelmatch(was.data, is.data, marked.data, was.width, was.height, { threshold: COLOUR_THRESHOLD });
  return { kind: 'pixels', differing, total: was.width * was.height, marked: PNG.sync.write(marked) };
};
