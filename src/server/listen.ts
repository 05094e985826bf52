import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LISTEN_BACKLOG } from '#contracts/limits.ts';

/** Throws what `listen` would throw, without opening the site: before the database is made, not after. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new Error(reason(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
  probe.close();
  await once(probe, 'close');
}

/** Opens the port. Throws one line for the operator where it cannot be had. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port, backlog: LISTEN_BACKLOG });
  } catch (error) {
    throw new Error(reason(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): string {
  const known: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: npm start -- --port ${port === 65_535 ? port - 1 : port + 1}`,
    EACCES: `Port ${port} may not be opened by this user. Choose one above 1023: npm start -- --port 8080`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Check HOST.`,
    ENOTFOUND: `${host} is no address of this machine. Check HOST.`,
  };
  return known[error.code ?? ''] ?? `Port ${port} on ${host} cannot be opened: ${error.message}`;
}
