import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedRequest = {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

/** A real HTTP server on a port of its own, which keeps what it is sent. `answer` decides about each request, 204 where it does not. */
export async function startReceiver(answer: (request: ReceivedRequest) => Answer | undefined = () => undefined) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = { path: request.url ?? '', method: request.method ?? '', headers: request.headers, body };
      received.push(one);
      const { status, headers = {}, body: said = '' } = answer(one) ?? { status: 204 };
      response.writeHead(status, headers).end(said);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
