import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

export type Answer = { readonly status: number; readonly head: string };
type Waiting = { readonly answered: (answer: Answer) => void; readonly broke: (error: Error) => void };

/** One connection that asks, waits for the whole answer, and asks again: so light that the server is what is measured. */
export class KeepAliveCaller {
  readonly #socket: Socket;
  #heard: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', () => undefined); // told by the close
    socket.on('close', () => this.#waiting?.broke(new Error('the server closed the connection')));
  }

  static async open(port: number): Promise<KeepAliveCaller> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new KeepAliveCaller(socket);
  }

  /** `request` as it goes over the wire; the answer has to say its length. */
  ask(request: string): Promise<Answer> {
    return new Promise((answered, broke) => {
      if (this.#socket.destroyed) return broke(new Error('the server has closed the connection'));
      this.#waiting = { answered, broke };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#heard = this.#heard.length === 0 ? chunk : Buffer.concat([this.#heard, chunk]);
    const end = this.#heard.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#heard.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    const status = Number(head.slice(9, 12));
    if (Number.isNaN(length) && status !== 204) this.#waiting?.broke(new Error(`an answer without a length:\n${head}`));
    if (this.#heard.length < end + 4 + (length || 0)) return;
    this.#heard = Buffer.alloc(0);
    this.#waiting?.answered({ status, head });
  }
}
