import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const SCRIPT_ADDRESS = '/dev/reload.js';

/** Reloads when the content changes, and when the server that answers is another: its code has changed. */
const SCRIPT = `let boot;
const events = new EventSource('/dev/events');
events.addEventListener('boot', ({ data }) => { if (boot !== undefined && boot !== data) location.reload(); boot = data; });
events.addEventListener('change', () => location.reload());
`;

/** Live reload for editors (DEV=on): the page listens, the server tells. */
export class DevReload {
  readonly #boot = randomUUID();
  readonly #listeners = new Set<ServerResponse>();

  routes(app: FastifyInstance): void {
    app.get(SCRIPT_ADDRESS, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
    app.get('/dev/events', async (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      raw.write(`retry: 200\nevent: boot\ndata: ${this.#boot}\n\n`);
      this.#listeners.add(raw);
      request.raw.once('close', () => this.#listeners.delete(raw));
      return reply;
    });
    app.addHook('preClose', async () => {
      for (const listener of this.#listeners) listener.end();
    });
  }

  tell(): void {
    for (const listener of this.#listeners) listener.write('event: change\ndata: \n\n');
  }

  withScript(html: string): string {
    return html.replace('</body>', `<script src="${SCRIPT_ADDRESS}" defer></script></body>`);
  }
}
