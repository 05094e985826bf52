import { connect } from 'node:net';
import { DOCUMENT_SCAN_MS } from '#contracts/limits.ts';

const LENGTH_BYTES = 4;
/** The protocol of clamd, INSTREAM: each chunk after its length as four bytes, the last of none. A `z` before a command ends it and its answer by NUL. */
const COMMAND = Buffer.from('zINSTREAM\0');
const LARGEST_ANSWER_BYTES = 4096;

/**
 * Asks the scanner at `host:port` whether there is something harmful in a file.
 *
 * @throws Error where it cannot be told: nobody answers, in time, or in words of the protocol
 */
export async function scanByClamd(address: string, content: Uint8Array): Promise<'clean' | 'infected'> {
  const [, host = '', port = ''] = /^(.+):(\d+)$/u.exec(address) ?? [];
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(content.length);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: host.replace(/^\[|\]$/gu, ''), port: Number(port) });
    let said = '';
    const fail = (why: string | Error) => {
      socket.destroy();
      reject(new Error(`virus scanner: ${address} ${String(why)}. Check CLAMD, and whether clamd runs there.`));
    };
    socket.setTimeout(DOCUMENT_SCAN_MS, () => fail('does not answer in time'));
    socket.on('error', fail);
    socket.on('data', (chunk) => {
      said += chunk.toString('utf8');
      if (said.length > LARGEST_ANSWER_BYTES) fail('answers at too great length');
      else if (said.includes('\0')) {
        socket.destroy();
        resolve(said.slice(0, said.indexOf('\0')));
      }
    });
    socket.on('end', () => fail('ends without an answer'));
    socket.write(Buffer.concat([COMMAND, length, content, Buffer.alloc(LENGTH_BYTES)]));
  });
  if (answer === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/u.test(answer)) return 'infected';
  throw new Error(`virus scanner: ${address} answers "${answer}". A file above its StreamMaxLength is refused so.`);
}
