import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PictureCache } from './picture-cache.ts';
import { isResizable, pictureAddress, Pictures, type PictureSource } from './pictures.ts';

let folder: string;
let logged: { level: number; picture?: string; msg: string }[];
const logger = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-pictures-'));
  logged = [];
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const kept = () => join(folder, 'kept');

async function source(
  file: string,
  picture: Buffer | { readonly width: number; readonly height: number },
): Promise<PictureSource> {
  const path = join(folder, file.replaceAll('/', '-'));
  const made = Buffer.isBuffer(picture)
    ? picture
    : await sharp({ create: { ...picture, channels: 4, background: '#0b5d5980' } })
        .toFormat(file.endsWith('png') ? 'png' : 'jpeg')
        .toBuffer();
  writeFileSync(path, made);
  return { file, path, hash: 'hash0001' };
}

const picturesOf = (sources: readonly PictureSource[], cache = new PictureCache(kept(), logger)) =>
  new Pictures(sources, cache, { 'X-Own': 'yes' }, logger);

describe('pictures', () => {
  it('[PGE-15] are webp of 720 and 375 px, and jpeg of 200 as thumbnails; never wider than they were', async () => {
    const large = await source('charts/large.png', { width: 1440, height: 720 });
    const small = await source('small.jpg', { width: 300, height: 500 });
    const pictures = picturesOf([large, small]);
    const sizes = [];
    for (const { file } of [large, small]) {
      for (const size of ['wide', 'narrow', 'thumbnail'] as const) {
        const answer = await pictures.get(pictureAddress(file, 'hash0001', size));
        const { format, width, height } = await sharp(answer?.bodies.identity).metadata();
        sizes.push([answer?.status, answer?.headers.br.includes(`image/${format}`), format, width, height]);
      }
    }
    expect(sizes).toEqual([
      [200, true, 'webp', 720, 360],
      [200, true, 'webp', 375, 188],
      [200, true, 'jpeg', 200, 100],
      [200, true, 'webp', 300, 500],
      [200, true, 'webp', 300, 500],
      [200, true, 'jpeg', 200, 333],
    ]);
    expect(['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.svg', 'a.gif', 'png'].map(isResizable)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('[PGE-15] are kept for ever by browsers, with an ETag and the site’s own headers, and by this server in memory and on disk', async () => {
    const made = await source('a.png', { width: 800, height: 400 });
    const address = pictureAddress('a.png', 'hash0001', 'wide');
    const pictures = picturesOf([made]);
    expect(pictures.peek(address)).toBeUndefined();
    const answer = await pictures.get(address);
    expect(answer?.headers.identity).toEqual(
      expect.arrayContaining([
        'Cache-Control',
        'public, max-age=31536000, immutable',
        'X-Own',
        'yes',
        'ETag',
        answer?.etags.identity,
      ]),
    );
    expect(pictures.peek(address)).toBe(answer);
    expect(readdirSync(kept())).toEqual(['hash0001-a-png-720.webp']);
    rmSync(made.path); // a restart needs the original no more
    expect((await picturesOf([made]).get(address))?.bodies.identity).toEqual(answer?.bodies.identity);
  });

  it('[PGE-15] have no other addresses: other widths, other files, ways out of the folder', async () => {
    const pictures = picturesOf([await source('a.png', { width: 800, height: 400 })]);
    for (const path of [
      '/img/721/hash0001/a.png',
      '/img/720/other/a.png',
      '/img/720/hash0001/b.png',
      '/img/720/hash0001/../a.png',
      '/img/720/hash0001/%2e%2e/a.png',
      '/img/720/hash0001/a.png/',
      '/img/0720/hash0001/a.png',
      '/img/720/',
      '/img/constructor',
    ]) {
      expect(pictures.get(path), path).toBeUndefined();
    }
    expect(existsSync(join(kept(), 'hash0001-a-png-720.webp'))).toBe(false);
  });

  it('[PGE-15] that cannot be read are answered with 422 and logged once, and others go on', async () => {
    const whole = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const sources = [
      await source('cut.png', whole.subarray(0, 60)),
      await source('text.jpg', Buffer.from('no picture')),
      await source('good.png', whole),
    ];
    const pictures = picturesOf(sources);
    for (const _ of [1, 2]) {
      for (const file of ['cut.png', 'text.jpg'])
        expect((await pictures.get(pictureAddress(file, 'hash0001', 'wide')))?.status).toBe(422);
    }
    expect((await pictures.get(pictureAddress('good.png', 'hash0001', 'wide')))?.status).toBe(200);
    expect(pictures.peek(pictureAddress('cut.png', 'hash0001', 'wide'))?.headers.identity).toContain('no-store');
    expect(logged.map(({ level, picture }) => [level, picture])).toEqual([
      [50, 'cut.png'],
      [50, 'text.jpg'],
    ]);
  });

  it('[PGE-15] asked for by many at once are made once', async () => {
    const cache = new PictureCache(kept(), logger);
    const write = vi.spyOn(cache, 'write');
    const pictures = picturesOf(
      await Promise.all(['a.png', 'b.png', 'c.png', 'd.png'].map((file) => source(file, { width: 1000, height: 500 }))),
      cache,
    );
    const answers = await Promise.all(
      ['a.png', 'b.png', 'c.png', 'd.png'].flatMap((file) =>
        [1, 2, 3].map(async () => pictures.get(pictureAddress(file, 'hash0001', 'wide'))),
      ),
    );
    expect([answers.filter((answer) => answer?.status === 200).length, write.mock.calls.length]).toEqual([12, 4]);
  });

  it('[PGE-15] are served although the disk is full or refused, which is told once', async () => {
    writeFileSync(kept(), 'a file where the folder should be');
    const pictures = picturesOf([await source('a.png', { width: 800, height: 400 })]);
    for (const size of ['wide', 'narrow'] as const)
      expect((await pictures.get(pictureAddress('a.png', 'hash0001', size)))?.status).toBe(200);
    expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'resized pictures cannot be kept on disk; they are made again after a restart'],
    ]);
  });
});

describe('the pictures on disk', () => {
  it('[PGE-15] leave, the oldest first, when they take too much room; half a file is never read', async () => {
    const cache = new PictureCache(kept(), logger, 250);
    await cache.write('a.webp', Buffer.alloc(100));
    await cache.write('b.webp', Buffer.alloc(100));
    utimesSync(join(kept(), 'a.webp'), new Date(2_000_000), new Date(2_000_000));
    utimesSync(join(kept(), 'b.webp'), new Date(1_000_000), new Date(1_000_000));
    writeFileSync(join(kept(), 'c.part'), 'a process that was killed left this');
    const again = new PictureCache(kept(), logger, 250);
    await again.write('d.webp', Buffer.alloc(100));
    expect(
      await Promise.all(['a.webp', 'b.webp', 'c.part', 'd.webp'].map(async (name) => (await again.read(name))?.length)),
    ).toEqual([100, undefined, undefined, 100]);
    expect(
      readdirSync(kept())
        .filter((name) => name.endsWith('.webp'))
        .sort(),
    ).toEqual(['a.webp', 'd.webp']);
  });
});
