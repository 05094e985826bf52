import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ShownForm } from './form-loads.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** One resource ready to send: every encoding made once, headers laid out once (RFC 9110 8.4, 8.8.3). */
export type Representation = {
  readonly status: number;
  readonly etags: Readonly<Record<Encoding, string>>;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** Flat name-value list for `writeHead`, by encoding, Content-Length and ETag included. */
  readonly headers: Readonly<Record<Encoding, readonly string[]>>;
  readonly notModifiedHeaders: Readonly<Record<Encoding, readonly string[]>>;
  readonly bytes: number;
  /** Parts of it may be asked for (RFC 9110 14): players need them to seek. */
  readonly hasRanges: boolean;
  /** Of a page: the forms on it. */
  readonly forms?: readonly ShownForm[];
};

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|xml|rss))/;
const PLAYED = /^(?:audio|video)\//;
/** How much is compressed for how long: a home page of 220 kB takes 20 ms and 42 kB, or 900 ms and 37 kB. */
const SETTINGS = { quick: { brotli: 5, gzip: 6 }, strongest: { brotli: 11, gzip: 9 } } as const;
export type Compression = keyof typeof SETTINGS;
/** Below this a compressed answer is no smaller on the wire than one packet. */
const WORTH_COMPRESSING_BYTES = 512;

/**
 * Compresses a body. `headers` are the resource's own, without length, encoding and ETag. What is kept for many is worth the
 * strongest compression, what one visitor waits for is not.
 */
export async function represent(
  status: number,
  type: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  compression: Compression = 'strongest',
): Promise<Representation> {
  const compress = COMPRESSIBLE.test(type) && body.length >= WORTH_COMPRESSING_BYTES;
  const [br, gz] = compress
    ? await Promise.all([
        brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: SETTINGS[compression].brotli,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
        deflate(body, { level: SETTINGS[compression].gzip }),
      ])
    : [body, body];
  const bodies = { br, gzip: gz, identity: body };
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  // Other bytes have another strong tag (RFC 9110 8.8.1).
  const quick = compression === 'quick' ? '-q' : '';
  const etags = { br: `"${digest}-br${quick}"`, gzip: `"${digest}-gz${quick}"`, identity: `"${digest}"` };
  const hasRanges = status === 200 && PLAYED.test(type);
  const own = [
    'Content-Type',
    type,
    ...Object.entries(headers).flat(),
    ...(hasRanges ? ['Accept-Ranges', 'bytes'] : []),
  ];
  const lay = (encoding: Encoding) => {
    const shared = [...own, 'ETag', compress ? etags[encoding] : etags.identity];
    if (compress) shared.push('Vary', 'Accept-Encoding');
    const full = [...shared, 'Content-Length', String(bodies[encoding].length)];
    if (compress && encoding !== 'identity') full.push('Content-Encoding', encoding);
    return { shared, full };
  };
  const [b, g, i] = [lay('br'), lay('gzip'), lay('identity')];
  return {
    status,
    etags: compress ? etags : { br: etags.identity, gzip: etags.identity, identity: etags.identity },
    bodies,
    headers: { br: b.full, gzip: g.full, identity: i.full },
    notModifiedHeaders: { br: b.shared, gzip: g.shared, identity: i.shared },
    hasRanges,
    bytes: compress ? br.length + gz.length + body.length : body.length,
  };
}

/** The best of ours that the client takes (RFC 9110 12.5.3); a coding with q=0 is refused. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined || accept === '') return 'identity';
  let gzipTaken = false;
  for (const part of accept.split(',')) {
    const [coding = '', ...parameters] = part.trim().toLowerCase().split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(?:\.0{0,3})?\s*$/.test(parameter));
    if (refused) continue;
    if (coding.trim() === 'br') return 'br';
    if (coding.trim() === 'gzip') gzipTaken = true;
  }
  return gzipTaken ? 'gzip' : 'identity';
}
