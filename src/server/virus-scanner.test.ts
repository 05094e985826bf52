import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { scanByClamd } from './virus-scanner.ts';

/** The file that every scanner finds something in, and that harms nobody (EICAR); put together here, so that no scanner takes this test away. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

let server: Server | undefined;
afterEach(() => server?.close());

/** Takes INSTREAM as clamd does, and answers by what is in the file. */
async function clamd(answerOf: (content: string) => string): Promise<string> {
  const opened = createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on('error', () => {}); // The client leaves once it has read the answer.
    socket.on('data', (chunk) => {
      all = Buffer.concat([all, chunk]);
      const start = all.indexOf(0) + 1;
      if (all.subarray(0, start).toString() !== 'zINSTREAM\0') return;
      let content = '';
      for (let at = start; at + 4 <= all.length;) {
        const length = all.readUInt32BE(at);
        if (length === 0) return void socket.end(answerOf(content));
        content += all.subarray(at + 4, at + 4 + length).toString('latin1');
        at += 4 + length;
      }
    });
  });
  server = opened;
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done));
  const place = opened.address();
  if (place === null || typeof place === 'string') throw new Error('the server has no port.');
  return `127.0.0.1:${place.port}`;
}
const judge = (content: string) => (content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');

it('tells a harmful file from another', async () => {
  const address = await clamd(judge);
  expect(await scanByClamd(address, Buffer.from(`%PDF-1.7 ${EICAR}`))).toBe('infected');
  expect(await scanByClamd(address, Buffer.alloc(1_000_000, '%PDF-'))).toBe('clean');
});

it.each(['INSTREAM size limit exceeded. ERROR\0', 'stream: \0', 'nonsense\0', ''])(
  'takes "%s" for no answer',
  async (answer) => {
    const address = await clamd(() => answer);
    await expect(scanByClamd(address, Buffer.from('%PDF-'))).rejects.toThrow(/virus scanner/);
  },
);

it('fails where nobody listens', async () => {
  const address = await clamd(judge);
  await new Promise((done) => server?.close(done));
  await expect(scanByClamd(address, Buffer.from('%PDF-'))).rejects.toThrow(/Check CLAMD/);
});
