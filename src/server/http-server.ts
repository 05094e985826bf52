import { type RequestListener, type Server, createServer } from 'node:http';
import { KEEP_ALIVE_MS, REQUEST_ARRIVES_WITHIN_MS, REQUEST_CHECK_EVERY_MS } from '#contracts/limits.ts';

/**
 * The HTTP server of every process, whatever its roles: who sends a request in drops is cut off, and an idle connection
 * outlasts a proxy's. While `isDraining`, each answer asks its client to open a new connection, which then reaches another process.
 */
export function createHttpServer(handle: RequestListener, isDraining: () => boolean): Server {
  const times = {
    requestTimeout: REQUEST_ARRIVES_WITHIN_MS,
    headersTimeout: REQUEST_ARRIVES_WITHIN_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: REQUEST_CHECK_EVERY_MS,
  };
  return createServer(times, (request, response) => {
    if (isDraining()) response.setHeader('Connection', 'close');
    handle(request, response);
  });
}
