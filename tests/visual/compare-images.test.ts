import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { compareImages } from './compare-images.ts';

const image = (
  width: number,
  height: number,
  paint: (x: number, y: number) => readonly [number, number, number],
): Buffer => {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) png.data.set([...paint(x, y), 255], (y * width + x) * 4);
  }
  return PNG.sync.write(png);
};

const white = () => [255, 255, 255] as const;

describe('comparing screenshots', () => {
  it('sees a part that has another colour', () => {
    const changed = image(40, 20, (x, y) => (x < 10 && y < 10 ? [11, 93, 89] : [255, 255, 255]));
    expect(compareImages(image(40, 20, white), changed)).toMatchObject({ kind: 'pixels', differing: 100, total: 800 });
  });

  it('sees another size', () => {
    expect(compareImages(image(40, 20, white), image(40, 21, white))).toEqual({
      kind: 'size',
      was: '40×20',
      is: '40×21',
    });
  });

  it('sees nothing where nothing changed', () => {
    expect(compareImages(image(40, 20, white), image(40, 20, white))).toMatchObject({ differing: 0 });
  });
});
