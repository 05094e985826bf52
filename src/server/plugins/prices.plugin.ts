import fp from 'fastify-plugin';
import type { Duplex } from 'node:stream';
import type { IncomingMessage } from 'node:http';

/** Quotes and price streams, and with them the price path runs. Where there is a history, it starts before. */
export const pricesPlugin = fp(
  async (app) => {
    const { market } = app;
    await app.register(market.routes);
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => {}); // LIV-7: a socket that breaks harms no other
      if (!market.handleUpgrade(request, socket, head))
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });
    let isRunning = false;
    app.addHook('onReady', async () => {
      market.start();
      isRunning = true;
    });
    // Before the server closes, which waits for the sockets.
    app.addHook('preClose', async () => {
      if (isRunning) await market.stop();
    });
  },
  { name: 'prices', dependencies: ['http', 'market'] },
);
