import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Unzip, UnzipInflate } from 'fflate';
import { REPLAY_LINE_MAX_CHARS } from '#contracts/limits.ts';

const GZIP_MAGIC = 0x1f8b;
const ZIP_MAGIC = 0x504b;

/**
 * The lines of a text file, in batches as they are read: plain, gzip or zip (its first .csv or .txt), distinguished by
 * their first bytes. A line without end is cut off at REPLAY_LINE_MAX_CHARS. Rejects where the file cannot be read or
 * unpacked. `watch` learns how to ask how many bytes of the file are read.
 */
export async function* readLines(file: string, watch?: { bytesRead: () => number }): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  for await (const bytes of unpacked(file, watch)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (isTooLong && lines.length > 0) {
      lines.shift(); // the tail of the line that was cut
      isTooLong = false;
    }
    if (rest.length > REPLAY_LINE_MAX_CHARS) {
      if (!isTooLong) lines.push(rest.slice(0, REPLAY_LINE_MAX_CHARS));
      isTooLong = true;
      rest = '';
    }
    if (lines.length > 0) yield lines.map(withoutCarriageReturn);
  }
  if (rest !== '' && !isTooLong) yield [withoutCarriageReturn(rest)];
}

const withoutCarriageReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

async function* unpacked(file: string, watch?: { bytesRead: () => number }): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  let magic: number;
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    magic = bytesRead === 2 ? buffer.readUInt16BE() : 0;
  } finally {
    await handle.close();
  }
  const source = createReadStream(file);
  if (watch !== undefined) watch.bytesRead = () => source.bytesRead;
  try {
    if (magic === GZIP_MAGIC) {
      // The error reaches the reader through the loop; pipeline only ties the two ends together.
      yield* pipeline(source, createGunzip(), () => undefined);
    } else if (magic === ZIP_MAGIC) {
      yield* unzipped(source, file);
    } else {
      yield* source;
    }
  } finally {
    source.destroy();
  }
}

async function* unzipped(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let entry: 'none' | 'open' | 'whole' = 'none';
  let failure: Error | null = null;
  const unzip = new Unzip((member) => {
    if (entry !== 'none' || !/\.(csv|txt)$/i.test(member.name)) return;
    entry = 'open';
    member.ondata = (error, bytes, isFinal) => {
      failure ??= error;
      if (error === null) ready.push(bytes);
      if (isFinal) entry = 'whole';
    };
    member.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of source) {
    unzip.push(chunk);
    if (failure !== null) throw failure;
    yield* ready.splice(0);
  }
  const end = entry as 'none' | 'open' | 'whole';
  if (end === 'none') throw new Error(`${file}: the archive has no .csv or .txt in it`);
  if (end === 'open') throw new Error(`${file}: the archive is cut short`);
}
