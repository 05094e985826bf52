import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

/** A public stream that plays frames to whoever subscribes. */
export async function openStreamServer(onRequest: (request: unknown, socket: WebSocket) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const requests: unknown[] = [];
  server.on('connection', (socket) => {
    socket.on('error', () => undefined); // a client that leaves is what is looked at
    socket.on('message', (data: Buffer) => {
      const request: unknown = JSON.parse(data.toString());
      requests.push(request);
      onRequest(request, socket);
    });
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    clients: server.clients,
    async close() {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
