import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import { readBrowserBuild } from '#islands/server/browser-build.ts';
import { FONT_FILES } from '#pages/fonts.ts';
import type { SiteAssets } from '#pages/page-answer.ts';
import { PictureCache } from './picture-cache.ts';
import { isResizable, pictureAddress, Pictures, type PictureSource } from './pictures.ts';
import type { PreparedFiles } from './prepared-files.ts';
import { StaticFiles, filesOf } from './static-files.ts';

/** Files that the pages name, with their addresses: the browser's code, the fonts, the brand's media. */
type AssetsOptions = {
  readonly project: string;
  /** Of code that is served as it is written; undefined: the build says it. */
  readonly scriptUrl: string | undefined;
  readonly brandDir: string;
  readonly cacheDir: string;
  /** Another host that resizes pictures; undefined: this server. */
  readonly pictureHost: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly logger: Logger;
};

export function siteAssets({ project, scriptUrl, brandDir, cacheDir, pictureHost, headers, logger }: AssetsOptions): {
  assets: SiteAssets;
  statics: readonly PreparedFiles[];
  pictureCache: PictureCache;
} {
  const browserDir = join(project, 'dist', 'browser');
  const build = scriptUrl === undefined ? readBrowserBuild(browserDir) : undefined;
  const media = new Map(filesOf(join(brandDir, 'media'), '/media/'));
  const fonts = new Map([
    ...FONT_FILES.map(({ file }): [string, string] => [file, join(project, file)]),
    ...[...media]
      .filter(([, path]) => path.endsWith('.woff2'))
      .map(([address, path]): [string, string] => [address.slice(1), path]),
  ]);
  const fontAddress = (file: string) => `/fonts/${hashOf(fonts.get(file) ?? file)}-${basename(file)}`;
  const fontAddresses = new Map([...fonts.keys()].map((file) => [file, fontAddress(file)]));
  const mediaAddresses = new Map([...media].map(([address, path]) => [address, `${address}?v=${hashOf(path)}`]));

  const sources = [...media].flatMap(([address, path]): PictureSource[] =>
    isResizable(path) ? [{ file: address.slice('/media/'.length), path, hash: hashOf(path) }] : [],
  );
  const pictures = new Map(sources.map((source) => [source.file, source]));

  const pictureCache = new PictureCache(join(cacheDir, 'pictures'), logger);
  return {
    pictureCache,
    assets: {
      script: build?.scriptUrl ?? scriptUrl ?? '',
      pricesScripts: build?.pricesUrls ?? [],
      lateStyles: build?.lateStylesUrl,
      hasTexts: true,
      font: (file) => known(fontAddresses, file),
      media: (file) => known(mediaAddresses, `/media/${file}`),
      picture: (file, size) => `${pictureHost ?? ''}${pictureAddress(file, known(pictures, file).hash, size)}`,
    },
    statics: [
      ...(scriptUrl === undefined
        ? [new StaticFiles(filesOf(join(browserDir, 'assets'), '/assets/'), 'forever', headers)]
        : []),
      new StaticFiles(
        [...fonts].map(([file, path]) => [known(fontAddresses, file), path]),
        'forever',
        headers,
      ),
      // Mails show the logo from here, and pages elsewhere the pictures that they share.
      new StaticFiles(media, 'checked', { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      new Pictures(sources, pictureCache, headers, logger),
    ],
  };
}

const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 8);

function known<Value>(addresses: ReadonlyMap<string, Value>, name: string): Value {
  const address = addresses.get(name);
  if (address === undefined)
    throw new Error(`A page names ${name}, which is not there. Add the file, or fix the name.`);
  return address;
}
